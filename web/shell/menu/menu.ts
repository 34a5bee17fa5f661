import {
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ClipboardCheck,
  Clock,
  House,
  MessagesSquare,
  Network,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { admins, everyStaffRole, managers, workers, type Role } from '#shared/access/roles.ts'
import type { PageRoute } from '#shared/routes.ts'
import type { ShellText } from '../frame/texts.ts'

type PathInOrganization<Path> = Path extends `/org/:organizationId${infer Rest}` ? Rest : never

export interface MenuEntry {
  /** Unique per item: the browser stores open groups under it. */
  readonly text: ShellText
  /** Relative to /org/:organizationId. */
  readonly path: PathInOrganization<PageRoute>
  readonly roles: readonly Role[]
}
export interface MenuBranch extends Omit<MenuEntry, 'path'> {
  readonly icon: LucideIcon
  readonly path?: MenuEntry['path']
  readonly children?: readonly MenuEntry[]
}

const entry = (text: ShellText, path: MenuEntry['path'], roles: readonly Role[]): MenuEntry => ({ text, path, roles })

/** Items of the sidebar in order; each role sees only its own. */
export const menu: readonly MenuBranch[] = [
  // Employees start on My work instead of home.
  { ...entry('home', '/home', ['MEMBER', ...managers]), icon: House },
  { ...entry('myWork', '/employee', workers), icon: Clock },
  {
    text: 'clients',
    roles: everyStaffRole,
    icon: Building2,
    children: [entry('allClients', '/clients', everyStaffRole), entry('quotes', '/clients/quotes', admins)],
  },
  { ...entry('members', '/members', everyStaffRole), icon: Users },
  { ...entry('operations', '/operations', managers), icon: ClipboardCheck },
  { ...entry('messages', '/messages', everyStaffRole), icon: MessagesSquare },
  { ...entry('timeOff', '/time-off', workers), icon: CalendarDays },
  {
    text: 'reports',
    roles: managers,
    icon: ChartColumn,
    children: [
      entry('payroll', '/reports/payroll', admins),
      entry('mileage', '/reports/mileage', admins),
      entry('recaps', '/reports/recap', managers),
      entry('inspections', '/reports/inspections', managers),
      entry('consumables', '/reports/consumables', managers),
      entry('phoneCalls', '/reports/phone-calls', admins),
      entry('monitors', '/reports/business-monitors', admins),
    ],
  },
  { ...entry('orgChart', '/org-chart', everyStaffRole), icon: Network },
  // Its pages have their own navigation.
  { ...entry('settings', '/settings', admins), icon: Settings },
]

export const faqEntry: MenuBranch = { ...entry('faq', '/faq', everyStaffRole), icon: CircleHelp }
export const DocsIcon = BookOpen
