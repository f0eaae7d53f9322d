import { useState } from 'react'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOf, messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable, Pager } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NewVoucherDialog } from './NewVoucherDialog.tsx'
import { pageSize, useUpgradeRequests, useVoucherActions, useVouchers } from './vouchers.ts'

/** Vouchers, and what people asked of the sales desk. */
export function VouchersPage() {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<{ name: 'new' } | { name: 'withdraw'; code: string }>()
  const list = useVouchers(page)
  const { withdraw } = useVoucherActions()
  const pages = Math.max(1, Math.ceil((list.data?.count ?? 0) / pageSize))
  if (list.data && page > pages) setPage(pages)
  return (
    <Page
      title="Gutscheine"
      isWide
      action={
        <Button look="primary" onClick={() => setOpen({ name: 'new' })}>
          Gutschein anlegen
        </Button>
      }
    >
      {list.isError && <Notice kind="error">{messageOr(list.error, 'Gutscheine konnten nicht geladen werden')}</Notice>}
      {list.isPending && <p className="text-muted">Wird geladen …</p>}
      {list.data && (
        <>
          <DataTable
            label="Gutscheine"
            rows={list.data.results}
            keyOf={({ code }) => code}
            empty="Noch keine Gutscheine"
            columns={[
              { name: 'Code', render: ({ code }) => <code>{code}</code> },
              { name: 'Tarif', render: ({ subscription }) => subscriptions[subscription] },
              { name: 'Monate', render: ({ months }) => months, isNumber: true },
              {
                name: 'Eingelöst',
                render: ({ used, uses }) => `${formatNumber(used)} von ${formatNumber(uses)}`,
                isNumber: true,
              },
              { name: 'Einlösbar bis', render: ({ last_day }) => (last_day ? germanDay(last_day) : 'ohne Ablauf') },
              {
                name: 'Aktionen',
                isAction: true,
                render: ({ code }) => (
                  <Button
                    look="quietDanger"
                    aria-label={`Gutschein ${code} zurückziehen`}
                    onClick={() => setOpen({ name: 'withdraw', code })}
                  >
                    Zurückziehen
                  </Button>
                ),
              },
            ]}
          />
          <Pager
            page={page}
            pages={pages}
            onPrevious={() => setPage(page - 1)}
            onNext={page < pages ? () => setPage(page + 1) : undefined}
          />
        </>
      )}
      <UpgradeRequests />
      {open?.name === 'new' && <NewVoucherDialog onClose={() => setOpen(undefined)} />}
      {open?.name === 'withdraw' && (
        <ConfirmDialog
          title="Gutschein zurückziehen"
          action="Zurückziehen"
          isDangerous
          describe={messageOf}
          onConfirm={async () => {
            await withdraw(open.code)
            showToast({ status: 'success', title: 'Gutschein wurde zurückgezogen.' })
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Niemand kann <code>{open.code}</code> danach einlösen. Tarife, die der Gutschein schon gegeben hat, bleiben.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function UpgradeRequests() {
  const [page, setPage] = useState(1)
  const { data, error } = useUpgradeRequests(page)
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize))
  return (
    <Section title="Upgrade-Anfragen">
      {error && <Notice kind="error">{messageOr(error, 'Upgrade-Anfragen konnten nicht geladen werden')}</Notice>}
      {data && (
        <>
          <DataTable
            label="Upgrade-Anfragen"
            rows={data.results}
            keyOf={({ id }) => id}
            empty="Noch keine Upgrade-Anfragen"
            columns={[
              { name: 'E-Mail', render: ({ email }) => email },
              { name: 'Derzeit', render: ({ current }) => subscriptions[current] },
              {
                name: 'Gewünscht',
                render: ({ subscription, tax_only }) =>
                  `${subscriptions[subscription]}${tax_only ? ', nur Steuerrecht' : ''}`,
              },
              { name: 'Angefragt', render: ({ requested_at }) => formatTableTime(requested_at) },
            ]}
          />
          <Pager
            page={page}
            pages={pages}
            onPrevious={() => setPage(page - 1)}
            onNext={page < pages ? () => setPage(page + 1) : undefined}
          />
        </>
      )}
    </Section>
  )
}
