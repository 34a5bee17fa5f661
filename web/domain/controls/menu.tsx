import type { ReactNode } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { MenuButton } from '#web/kit/frame/menu-button.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** What it does; not needed where it leads somewhere. */
  readonly onSelect?: () => void
  /** A file that it fetches. */
  readonly download?: string
  readonly tone?: 'bad'
  /** Shows a mark: the choice that holds now. */
  readonly isChecked?: boolean
}
/** Items between two lines, under an optional heading. */
export interface MenuGroup {
  readonly heading?: ReactNode
  readonly items: readonly MenuItem[]
}

interface MenuProps {
  /** What the button opens, for those who do not see its content. */
  label: string
  groups: readonly MenuGroup[]
  children: ReactNode
  className?: string
  align?: 'start' | 'end'
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazyWithRetry(() => load().then((m) => m.MenuPopup))

/** A button with a menu. The menu's code comes when somebody points at the button, or at the latest presses it. */
export const Menu = ({ label, groups, children, className = 'icon-btn', align = 'end' }: MenuProps) => (
  <MenuButton
    label={label}
    className={className}
    onPrepare={load}
    renderPopup={(popup) => <MenuPopup groups={groups} align={align} label={label} {...popup} />}
  >
    {children}
  </MenuButton>
)
