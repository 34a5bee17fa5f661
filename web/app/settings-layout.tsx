import { Outlet, useLocation, useParams } from 'react-router-dom'
import { everyStaffRole, type Role } from '#shared/roles.ts'
import { permissions } from '#shared/permissions.ts'
import { useMe } from '#web/lib/use-me.ts'
import { SectionLayout } from '#web/ui/section-layout.tsx'
import type { MenuEntry } from './menu.ts'
import { notBuilt } from './not-built.ts'
import { t, type ShellText } from './texts.ts'

interface SettingsEntry {
  readonly text: ShellText
  readonly path: MenuEntry['path']
  readonly roles: readonly Role[]
}

/** Everything that is set, in its order; what only some may open is listed for them alone. */
const entries: readonly SettingsEntry[] = [
  { text: 'organization', path: '/settings', roles: everyStaffRole },
  { text: 'languages', path: '/settings/languages', roles: everyStaffRole },
  { text: 'ownNotifications', path: '/me/notifications', roles: everyStaffRole },
  { text: 'regions', path: '/settings/regions', roles: permissions['regions.read'] },
  { text: 'holidays', path: '/settings/holiday-calendar', roles: everyStaffRole },
  { text: 'supplies', path: '/settings/supplies', roles: permissions['organization.read'] },
  { text: 'import', path: '/settings/import', roles: permissions['import.run'] },
  { text: 'dataExport', path: '/settings/export', roles: permissions['export.run'] },
  { text: 'audit', path: '/settings/audit', roles: permissions['audit.read'] },
  { text: 'deletion', path: '/settings/delete', roles: permissions['organization.delete'] },
]
const built = entries.filter(({ path }) => !notBuilt.includes(`/org/:organizationId${path}`))

/** The settings, each a page, with the others beside it. */
export function SettingsLayout() {
  const { organizationId = '' } = useParams()
  const roles = useMe()?.roles ?? []
  const { pathname } = useLocation()
  const base = `/org/${organizationId}`
  const isOpen = ({ path }: SettingsEntry) => pathname === base + path || pathname.startsWith(`${base}${path}/`)
  const current = built.findLast(isOpen)
  return (
    <SectionLayout
      label={t('settings')}
      sections={built
        .filter((entry) => entry.roles.some((role) => roles.includes(role)))
        .map((entry) => ({
          to: base + entry.path,
          label: t(entry.text as 'settings'),
          isCurrent: entry === current,
        }))}
    >
      <Outlet />
    </SectionLayout>
  )
}
