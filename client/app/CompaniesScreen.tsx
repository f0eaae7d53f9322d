import type { ComponentProps } from 'react'
import { useFirstSteps } from '../features/admin/admin.ts'
import { CompaniesPage } from '../features/companies/CompaniesPage.tsx'
import { InviteDialog } from '../features/company-admin/InviteDialog.tsx'

/** The companies with what lies above them: invitations know companies, and not the other way round. */
export const CompaniesScreen = () => <CompaniesPage InviteDialog={Inviting} />

function Inviting(props: Omit<ComponentProps<typeof InviteDialog>, 'isMailing'>) {
  const { data } = useFirstSteps()
  return <InviteDialog {...props} isMailing={data?.steps.find(({ step }) => step === 'mail')?.is_done ?? true} />
}
