import {
  Building2,
  ChartColumn,
  HeartPulse,
  Library,
  LifeBuoy,
  List,
  Megaphone,
  ScrollText,
  ThumbsUp,
  Ticket,
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '../../contract/pages.ts'
import { FirstStepsHint } from '../features/admin/FirstSteps.tsx'
import { PagesLayout, type PageEntry } from './PagesLayout.tsx'

/** The pages of the administration in their fixed order. A page joins this list when it exists. */
const entries: PageEntry[] = [
  { to: paths.adminDashboard, label: 'Übersicht', icon: ChartColumn },
  { to: paths.adminSystemMessages, label: 'Systemnachrichten', icon: Megaphone },
  { to: paths.adminQueryHistory, label: 'Fragen', icon: List },
  { to: paths.adminRatings, label: 'Bewertungen', icon: ThumbsUp },
  { to: paths.adminUsers, label: 'Benutzer', icon: Users },
  { to: paths.adminSupport, label: 'Support', icon: LifeBuoy },
  { to: paths.adminCompanies, label: 'Unternehmen', icon: Building2 },
  { to: paths.adminVouchers, label: 'Gutscheine', icon: Ticket },
  { to: paths.adminKnowledgeBases, label: 'Wissensdatenbanken', icon: Library },
  { to: paths.adminAudit, label: 'Protokoll', icon: ScrollText },
  { to: paths.adminHealth, label: 'Zustand', icon: HeartPulse },
]

/** Frame of the administration. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const head = pathname === paths.adminDashboard ? undefined : <FirstStepsHint />
  return <PagesLayout label="Administration" entries={entries} head={head} />
}
