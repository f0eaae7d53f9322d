import type { ComponentProps } from 'react'
import { paths } from '../../../contract/pages.ts'
import { Checkbox } from '../../ui/Field.tsx'

const link = 'text-accent underline underline-offset-2'

/** Consent to the terms, with the texts one consents to in tabs of their own: what was typed stays. */
export function TermsBox(box: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  return (
    <Checkbox {...box}>
      Ich stimme den{' '}
      <a href={paths.terms} target="_blank" rel="noopener" className={link}>
        AGB
      </a>{' '}
      zu und habe die{' '}
      <a href={paths.privacy} target="_blank" rel="noopener" className={link}>
        Datenschutzerklärung
      </a>{' '}
      gelesen.
    </Checkbox>
  )
}
