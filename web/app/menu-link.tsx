import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { Link } from '#web/lib/link.tsx'
import type { MenuEntry } from './menu.ts'
import { t } from './texts.ts'

/** Whether an item's page, or one below it, is open. */
export function useIsCurrent(organizationId: string, path: MenuEntry['path'], siblings: readonly MenuEntry[] = []) {
  const { pathname } = useLocation()
  const isOpen = (at: string) => matchPath({ path: `/org/${organizationId}${at}`, end: false }, pathname) !== null
  return isOpen(path) && !siblings.some((other) => other.path.length > path.length && isOpen(other.path))
}

interface MenuLinkProps {
  organizationId: string
  entry: Pick<MenuEntry, 'text'> & { path: MenuEntry['path'] }
  siblings?: readonly MenuEntry[] | undefined
  icon?: ReactNode
  onFollow: () => void
}

/** One line of the sidebar. */
export function MenuLink({ organizationId, entry, siblings, icon, onFollow }: MenuLinkProps) {
  const isCurrent = useIsCurrent(organizationId, entry.path, siblings)
  return (
    <Link
      to={`/org/${organizationId}${entry.path}`}
      className="menu-line"
      aria-current={isCurrent ? 'page' : undefined}
      onClickCapture={onFollow}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{t(entry.text as 'home')}</span>
    </Link>
  )
}
