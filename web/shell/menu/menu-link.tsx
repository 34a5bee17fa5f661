import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { Link } from '#web/platform/navigation/link.tsx'
import type { MenuEntry } from './menu.ts'
import { t } from '../frame/texts.ts'

type Path = MenuEntry['path']

/** Whether the page of `path`, or one below it, is open. */
const isOpen = (path: Path, at: string) => matchPath({ path, end: false }, at) !== null

/** Returns a function that tells whether a menu item's page is the current one. */
export function useIsCurrent(organizationId: string, siblings: readonly MenuEntry[] = []) {
  const at = useLocation().pathname.slice(`/org/${organizationId}`.length)
  return (path: Path) =>
    isOpen(path, at) && !siblings.some((other) => other.path.length > path.length && isOpen(other.path, at))
}

interface MenuLinkProps {
  organizationId: string
  entry: Pick<MenuEntry, 'text'> & { path: Path }
  siblings?: readonly MenuEntry[] | undefined
  icon?: ReactNode
  onFollow: () => void
}

export function MenuLink({ organizationId, entry, siblings, icon, onFollow }: MenuLinkProps) {
  const isCurrent = useIsCurrent(organizationId, siblings)(entry.path)
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
