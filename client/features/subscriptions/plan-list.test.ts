import { describe, expect, test } from 'vitest'
import { planList } from './plan-list.ts'
import { percentOf } from './subscriptions.ts'

const links = {
  all_areas: { paid_small: 'https://vertrag.example.at/small?lang=de' },
  tax_only: { paid_medium: 'https://vertrag.example.at/steuer' },
}

describe('the list of plans', () => {
  test('has limits and prices for all areas and for tax law only', () => {
    const all = planList({ taxOnly: false, referral: undefined, links: undefined })
    expect(
      all.map(({ name, ids, price, featured, features, href, note }) => [
        name,
        ids,
        price,
        featured,
        ...features.slice(0, 3),
        href,
        note,
      ]),
    ).toEqual([
      ['Small', ['paid_small'], 39, false, '25 Anfragen', '5 Uploads', '5 Pseudonymisierungen', undefined, undefined],
      [
        'Premium',
        ['paid_medium', 'paid_limited'],
        69,
        true,
        '100 Anfragen',
        '50 Uploads',
        '50 Pseudonymisierungen',
        undefined,
        undefined,
      ],
      [
        'Expert',
        ['paid_large'],
        99,
        false,
        '250 Anfragen',
        '125 Uploads',
        '125 Pseudonymisierungen',
        undefined,
        undefined,
      ],
    ])
    expect(planList({ taxOnly: true, referral: undefined, links }).map(({ price, href }) => [price, href])).toEqual([
      [29, undefined],
      [49, 'https://vertrag.example.at/steuer'],
      [79, undefined],
    ])
  })

  test.each(['oerak', 'OERAK', 'Oerak'])(
    'for the partner %s the first three months cost nothing, and the form learns of it',
    (referral) => {
      const [small] = planList({ taxOnly: false, referral, links })
      expect(small).toMatchObject({
        note: 'Die ersten drei Monate sind kostenlos, danach 39 EUR',
        href: `https://vertrag.example.at/small?lang=de&ref=${referral}`,
      })
      expect(planList({ taxOnly: true, referral, links })[0]!.note).toBe(
        'Die ersten drei Monate sind kostenlos, danach 29 EUR',
      )
    },
  )

  test('another referral travels along and changes no price', () => {
    expect(planList({ taxOnly: false, referral: 'a&b', links })[0]).toMatchObject({
      href: 'https://vertrag.example.at/small?lang=de&ref=a%26b',
    })
    expect(planList({ taxOnly: false, referral: 'oerak2', links })[0]!.note).toBeUndefined()
  })
})

test.each([
  [0, 25, 0],
  [18, 25, 72],
  [25, 25, 100],
  [40, 25, 100],
  [1, 0, 100],
])('%i of %i are %i percent', (usage, limit, percent) => expect(percentOf({ usage, limit })).toBe(percent))
