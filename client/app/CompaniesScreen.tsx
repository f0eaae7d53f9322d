import { CompaniesPage } from '../features/companies/CompaniesPage.tsx'
import { InviteDialog } from '../features/company-admin/InviteDialog.tsx'

/** The companies with what lies above them: invitations know companies, and not the other way round. */
export const CompaniesScreen = () => <CompaniesPage InviteDialog={InviteDialog} />
