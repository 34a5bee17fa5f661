import type { Role } from '#shared/access/roles.ts'
import { everyStaffRole } from '#shared/access/roles.ts'
import { pages } from '#shared/pages.ts'
import type { PaletteEntry } from '#web/features/search/palette-results.ts'
import { faqEntry, menu, type MenuEntry } from './menu.ts'
import { settingsEntries } from './settings-entries.ts'
import { t, type ShellText } from '../frame/texts.ts'

interface Listed {
  readonly text: ShellText
  readonly path?: MenuEntry['path']
  readonly roles: readonly Role[]
  /** The menu group it belongs to. */
  readonly within?: ShellText
}

const inMenu: readonly Listed[] = [...menu, faqEntry].flatMap(({ children, ...branch }): readonly Listed[] =>
  children ? children.map((entry) => ({ ...entry, within: branch.text })) : [branch],
)
const inSettings = settingsEntries.map((entry): Listed => ({ ...entry, within: 'settings' }))
const basePages: readonly Listed[] = [
  { text: 'me', path: '/me', roles: everyStaffRole },
  { text: 'changePassword', path: '/me/change-password', roles: everyStaffRole },
  { text: 'notifications', path: '/notifications', roles: everyStaffRole },
]

/** Every page that a user with these roles may open, without duplicates. */
export function searchPages(organizationId: string, roles: readonly Role[]): PaletteEntry[] {
  const named = new Map<string, PaletteEntry>()
  for (const { text, path, roles: holders, within } of [...inSettings, ...inMenu, ...basePages]) {
    if (!path || named.has(path) || !roles.some((role) => holders.includes(role))) continue
    named.set(path, {
      id: path,
      kind: 'page',
      title: t(text as 'home'),
      to: `/org/${organizationId}${path}`,
      ...(within && { subtitle: t(within as 'home') }),
    })
  }
  return [
    ...named.values(),
    { id: 'docs', kind: 'page', title: t('checkTheDocs'), to: pages.docs },
    { id: 'organizations', kind: 'page', title: t('allOrganizations'), to: pages.organization },
    { id: 'sign-out', kind: 'action', title: t('signOut'), to: pages.logout },
  ]
}
