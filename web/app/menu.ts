import {
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ClipboardCheck,
  Clock,
  House,
  Network,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { admins, everyStaffRole, managers, workers, type Role } from '#shared/roles.ts'
import type { PageRoute } from '#shared/routes.ts'
import type { ShellText } from './texts.ts'

type PathInOrganization<Path> = Path extends `/org/:organizationId${infer Rest}` ? Rest : never

export interface MenuEntry {
  readonly id: string
  readonly text: ShellText
  /** Below /org/:organizationId. */
  readonly path: PathInOrganization<PageRoute>
  readonly roles: readonly Role[]
}
export interface MenuBranch extends Omit<MenuEntry, 'path'> {
  readonly icon: LucideIcon
  readonly path?: MenuEntry['path']
  readonly children?: readonly MenuEntry[]
}

const entry = (id: string, text: ShellText, path: MenuEntry['path'], roles: readonly Role[]): MenuEntry => ({
  id,
  text,
  path,
  roles,
})

/** The sidebar's items in their order; each role sees its own. */
export const menu: readonly MenuBranch[] = [
  // A worker's day begins on the page of the own work.
  { ...entry('home', 'home', '/home', ['MEMBER', ...managers]), icon: House },
  { ...entry('my-work', 'myWork', '/employee', workers), icon: Clock },
  {
    id: 'clients',
    text: 'clients',
    roles: everyStaffRole,
    icon: Building2,
    children: [
      entry('all-clients', 'allClients', '/clients', everyStaffRole),
      entry('quotes', 'quotes', '/clients/quotes', admins),
    ],
  },
  { ...entry('members', 'members', '/members', everyStaffRole), icon: Users },
  { ...entry('operations', 'operations', '/operations', managers), icon: ClipboardCheck },
  { ...entry('time-off', 'timeOff', '/time-off', workers), icon: CalendarDays },
  {
    id: 'reports',
    text: 'reports',
    roles: managers,
    icon: ChartColumn,
    children: [
      entry('payroll', 'payroll', '/reports/payroll', admins),
      entry('mileage', 'mileage', '/reports/mileage', admins),
      entry('recaps', 'recaps', '/reports/recap', managers),
      entry('inspections', 'inspections', '/reports/inspections', managers),
      entry('consumables', 'consumables', '/reports/consumables', managers),
      entry('phone-calls', 'phoneCalls', '/reports/phone-calls', admins),
      entry('monitors', 'monitors', '/reports/business-monitors', admins),
    ],
  },
  { ...entry('org-chart', 'orgChart', '/org-chart', everyStaffRole), icon: Network },
  {
    id: 'settings',
    text: 'settings',
    roles: admins,
    icon: Settings,
    children: [
      entry('organization', 'organization', '/settings', admins),
      entry('holidays', 'holidays', '/settings/holiday-calendar', admins),
      entry('supplies', 'supplies', '/settings/supplies', admins),
      entry('regions', 'regions', '/settings/regions', admins),
      entry('audit', 'audit', '/settings/audit', admins),
    ],
  },
]

export const faqEntry: MenuBranch = { ...entry('faq', 'faq', '/faq', everyStaffRole), icon: CircleHelp }
export const DocsIcon = BookOpen
