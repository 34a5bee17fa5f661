import type { UserMenuProps } from './user-menu-popup.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { MenuButton } from '#web/kit/frame/menu-button.tsx'
import { t } from '../frame/texts.ts'

const load = () => import('./user-menu-popup.tsx')
const UserMenuPopup = lazyWithRetry(() => load().then((m) => m.UserMenuPopup))

/** The user's avatar, which opens the user menu. */
export const UserMenu = (props: UserMenuProps) => (
  <MenuButton
    label={t('userMenu')}
    className="grid size-11 place-items-center rounded-full"
    onPrepare={load}
    renderPopup={(popup) => <UserMenuPopup {...props} {...popup} />}
  >
    <Avatar name={props.me.name} shape="round" className="size-9 text-sm" />
  </MenuButton>
)
