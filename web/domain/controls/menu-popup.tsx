import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { PopupProps } from '#web/kit/frame/menu-button.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Optional for items with a link. */
  readonly onSelect?: () => void
  /** File name of a download. */
  readonly download?: string
  readonly tone?: 'bad'
  /** Marks the current choice. */
  readonly isChecked?: boolean
}

/** Menu items between two separators, under an optional heading. */
export interface MenuGroup {
  readonly heading?: ReactNode
  readonly items: readonly MenuItem[]
}

interface MenuPopupProps extends PopupProps {
  groups: readonly MenuGroup[]
  align: 'start' | 'end'
  label: string
}

/** The menu's popup, loaded lazily. */
export const MenuPopup = ({ anchor, groups, align, label, onClose }: MenuPopupProps) => (
  <CSPProvider disableStyleElements>
    <Menu.Root open onOpenChange={(open) => open || onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Menu.Popup className="pop" finalFocus={anchor} aria-label={label}>
            {groups.map(({ heading, items }, index) => (
              <Fragment key={items[0]?.id}>
                {index > 0 && <Menu.Separator className="mx-1 my-1 border-t border-line" />}
                <Menu.Group>
                  {heading && <Menu.GroupLabel className="px-2.5 py-1.5 text-xs text-ink-3">{heading}</Menu.GroupLabel>}
                  {items.map((item) =>
                    item.download ? (
                      <Menu.LinkItem key={item.id} className="pop-item" href={item.download} download closeOnClick>
                        <ItemContent {...item} />
                      </Menu.LinkItem>
                    ) : (
                      <Menu.Item
                        key={item.id}
                        className={`pop-item ${item.tone === 'bad' ? 'text-bad' : ''}`}
                        onClick={item.onSelect}
                      >
                        <ItemContent {...item} />
                      </Menu.Item>
                    ),
                  )}
                </Menu.Group>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  </CSPProvider>
)

const ItemContent = ({ icon, label, isChecked }: MenuItem) => (
  <>
    {icon && <span className="text-ink-3">{icon}</span>}
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {isChecked && <Check size={16} className="text-accent" />}
  </>
)
