import { Outlet, useLocation, useParams } from 'react-router-dom'
import { useMe } from '#web/platform/data/use-me.ts'
import { SectionLayout } from '#web/domain/controls/section-layout.tsx'
import { settingsEntries, type SettingsEntry } from '../menu/settings-entries.ts'
import { t } from '../frame/texts.ts'

export function SettingsLayout() {
  const { organizationId = '' } = useParams()
  const roles = useMe()?.roles ?? []
  const { pathname } = useLocation()
  const base = `/org/${organizationId}`
  const isOpen = ({ path }: SettingsEntry) => pathname === base + path || pathname.startsWith(`${base}${path}/`)
  const current = settingsEntries.findLast(isOpen)
  return (
    <SectionLayout
      label={t('settings')}
      sections={settingsEntries
        .filter((entry) => entry.roles.some((role) => roles.includes(role)))
        .map((entry) => ({
          to: base + entry.path,
          label: t(entry.text as 'settings'),
          isCurrent: entry === current,
          isApart: entry.isDangerous,
        }))}
    >
      <Outlet />
    </SectionLayout>
  )
}
