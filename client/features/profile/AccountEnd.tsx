import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { AccountEndDialog } from './AccountEndDialog.tsx'

export function AccountEnd() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Konto löschen" look="danger">
      <p className="mb-4">
        Ihr Konto wird sofort gesperrt und nach 30 Tagen mit allen Unterhaltungen und Dateien gelöscht. Auf Wunsch
        löschen wir es sofort.
      </p>
      <Button className="text-error!" onClick={() => setOpen(true)}>
        Konto löschen …
      </Button>
      {isOpen && <AccountEndDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
