import { LayoutGrid } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { OrganizationMembership } from '#shared/organizations/organizations.contract.ts'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import type { PopupProps } from '#web/kit/frame/menu-button.tsx'
import { MenuPopup } from '#web/domain/controls/menu-popup.tsx'
import { t } from '../frame/texts.ts'

interface SwitcherPopupProps extends PopupProps {
  currentId: string
  organizations: readonly OrganizationMembership[]
}

export function SwitcherPopup({ currentId, organizations, ...popup }: SwitcherPopupProps) {
  const navigate = useNavigate()
  const groups = [
    {
      items: organizations.map(({ id, name, logoLink }) => ({
        id,
        label: name,
        icon: <Avatar name={name} image={logoLink} className="size-6 text-2xs" />,
        isChecked: id === currentId,
        onSelect: () => void navigate(pages.home(id)),
      })),
    },
    {
      items: [
        {
          id: 'all',
          label: t('allOrganizations'),
          icon: <LayoutGrid size={16} />,
          onSelect: () => void navigate(pages.organization),
        },
      ],
    },
  ]
  return <MenuPopup groups={groups} align="start" label={t('switchOrganization')} {...popup} />
}
