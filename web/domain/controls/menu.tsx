import type { MenuGroup } from './menu-popup.tsx'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { MenuButton } from '#web/kit/frame/menu-button.tsx'

interface MenuProps {
  /** Accessible name of the button. */
  label: string
  groups: readonly MenuGroup[]
  children: ReactNode
  className?: string
  align?: 'start' | 'end'
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazyWithRetry(() => load().then((m) => m.MenuPopup))

/** A button with a menu. The menu's code is loaded on hover, or on the press at the latest. */
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
