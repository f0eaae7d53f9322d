import { Megaphone } from 'lucide-react'
import { paths } from '../../contract/pages.ts'
import { PagesLayout, type PageEntry } from './PagesLayout.tsx'

/** The pages of the administration in their fixed order. A page joins this list when it exists. */
const entries: PageEntry[] = [{ to: paths.adminSystemMessages, label: 'Systemnachrichten', icon: Megaphone }]

/** Frame of the administration. */
export const AdminLayout = () => <PagesLayout label="Administration" entries={entries} />
