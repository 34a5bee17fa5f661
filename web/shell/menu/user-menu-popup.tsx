import type { User } from '#shared/users/users.contract.ts'
import type { MenuGroup } from '#web/domain/controls/menu-popup.tsx'
import { KeyRound, LogOut, Server, Sparkles, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { languages, nameOfLanguage } from '#shared/languages.ts'
import { themes } from '#shared/themes.ts'
import { language } from '#web/platform/texts/language.ts'
import { pages } from '#shared/pages.ts'
import { changeTheme, savedTheme } from '#web/platform/storage/theme.ts'
import type { PopupProps } from '#web/kit/frame/menu-button.tsx'
import { useChoices } from '#web/domain/people/use-choices.ts'
import { MenuPopup } from '#web/domain/controls/menu-popup.tsx'
import { t } from '../frame/texts.ts'

export interface UserMenuProps {
  me: User
  organizationId: string
  onTour: () => void
}

/** Profile, language, theme, tour and sign out. */
export function UserMenuPopup({ me, organizationId, onTour, ...popup }: UserMenuProps & PopupProps) {
  const navigate = useNavigate()
  const [theme, setTheme] = useState(savedTheme)
  const keep = useChoices()
  const go = (path: string) => () => void navigate(path)
  const groups: MenuGroup[] = [
    {
      heading: (
        <>
          <span className="block text-sm font-medium text-ink">{me.name}</span>
          {me.email}
        </>
      ),
      items: [
        { id: 'me', label: t('me'), icon: <UserRound size={16} />, onSelect: go(pages.me(organizationId)) },
        {
          id: 'password',
          label: t('changePassword'),
          icon: <KeyRound size={16} />,
          onSelect: go(pages.changePassword(organizationId)),
        },
        { id: 'tour', label: t('tour'), icon: <Sparkles size={16} />, onSelect: onTour },
        ...(me.roles.includes('PLATFORM_ADMIN')
          ? [{ id: 'platform', label: t('platform'), icon: <Server size={16} />, onSelect: go('/admin') }]
          : []),
      ],
    },
    {
      heading: t('language'),
      items: languages.map((id) => ({
        id,
        label: nameOfLanguage(id),
        isChecked: id === language(),
        onSelect: () => void (id === language() || keep({ language: id })),
      })),
    },
    {
      heading: t('theme'),
      items: themes.map((id) => ({
        id,
        label: t(`theme.${id}` as 'theme.light'),
        isChecked: id === theme,
        onSelect: () => {
          changeTheme(id)
          setTheme(id)
          void keep({ theme: id })
        },
      })),
    },
    { items: [{ id: 'sign-out', label: t('signOut'), icon: <LogOut size={16} />, onSelect: go(pages.logout) }] },
  ]
  return <MenuPopup groups={groups} align="end" label={t('userMenu')} {...popup} />
}
