import { permissions } from '#shared/access/permissions.ts'
import { everyStaffRole, type Role } from '#shared/access/roles.ts'
import type { MenuEntry } from './menu.ts'
import type { ShellText } from '../frame/texts.ts'

export interface SettingsEntry {
  readonly text: ShellText
  readonly path: MenuEntry['path']
  readonly roles: readonly Role[]
  /** Set for irreversible actions, which are listed separately. */
  readonly isDangerous?: boolean
}

/** The settings pages in order, each with the roles that see it. */
export const settingsEntries: readonly SettingsEntry[] = [
  { text: 'organization', path: '/settings', roles: everyStaffRole },
  { text: 'languages', path: '/settings/languages', roles: everyStaffRole },
  { text: 'ownNotifications', path: '/me/notifications', roles: everyStaffRole },
  { text: 'regions', path: '/settings/regions', roles: permissions['regions.read'] },
  { text: 'holidays', path: '/settings/holiday-calendar', roles: everyStaffRole },
  { text: 'timeOff', path: '/settings/time-off', roles: permissions['timeoff.manage'] },
  { text: 'payroll', path: '/settings/pay', roles: permissions['payroll.read'] },
  { text: 'supplies', path: '/settings/supplies', roles: permissions['stock.read'] },
  { text: 'import', path: '/settings/import', roles: permissions['import.run'] },
  { text: 'integrations', path: '/settings/integrations', roles: permissions['integrations.manage'] },
  { text: 'dataExport', path: '/settings/export', roles: permissions['export.run'] },
  { text: 'audit', path: '/settings/audit', roles: permissions['audit.read'] },
  { text: 'deletion', path: '/settings/delete', roles: permissions['organization.delete'], isDangerous: true },
]
