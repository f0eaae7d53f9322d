import { expect, test } from 'vitest'
import { outlined } from './outline.ts'

test('headings of an answer begin at the first level and leave out none, wherever guide and model begin', () => {
  const text = ['#### Leitfaden', 'Text # kein Titel', '## Fristen', '#### Ausnahme', '### Form', '# Ende'].join('\n')
  expect(outlined(text).split('\n')).toEqual([
    '# Leitfaden',
    'Text # kein Titel',
    '# Fristen',
    '## Ausnahme',
    '## Form',
    '# Ende',
  ])
})

test('what is written as code is no heading', () => {
  const text = '## Muster\n```\n# Zeile\n```\n##### Danach'
  expect(outlined(text)).toBe('# Muster\n```\n# Zeile\n```\n## Danach')
})
