import { Columns3 } from 'lucide-react'
import type { MemberRow } from '#shared/members/members.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { MemberStatusBadge } from '#web/domain/people/member-status.tsx'
import { RegionNames } from '#web/domain/people/region-name.tsx'
import { roleNames } from '#web/domain/people/role-name.ts'
import { telUrl } from '#web/platform/units/phone.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { t } from '../texts.ts'

const choosable = ['status', 'roles', 'regions', 'phone', 'email', 'manager', 'hired'] as const
type ChosenColumn = (typeof choosable)[number]

/** The table's optional columns, stored in this browser. */
export function useChosenColumns() {
  const toggles = {
    status: useToggle('feature.members.status', true),
    roles: useToggle('feature.members.roles', true),
    regions: useToggle('feature.members.regions', true),
    phone: useToggle('feature.members.phone', true),
    email: useToggle('feature.members.email', false),
    manager: useToggle('feature.members.manager', true),
    hired: useToggle('feature.members.hired', false),
  } satisfies Record<ChosenColumn, unknown>
  return {
    columns: choosable.filter((id) => toggles[id][0]),
    toggle: (id: ChosenColumn) => toggles[id][1](!toggles[id][0]),
  }
}

type Chosen = ReturnType<typeof useChosenColumns>

export const ColumnMenu = ({ columns, toggle }: Chosen) => (
  <Menu
    label={t('columns')}
    className="btn-secondary max-md:hidden"
    groups={[
      {
        heading: t('columns'),
        items: choosable.map((id) => ({
          id,
          label: t(`column.${id}`),
          isChecked: columns.includes(id),
          onSelect: () => toggle(id),
        })),
      },
    ]}
  >
    <Columns3 size={16} />
  </Menu>
)

const quiet = (text: string | null) => <span className="text-ink-2">{text}</span>

const cells: Record<ChosenColumn, Omit<Column<MemberRow>, 'id' | 'label'>> = {
  status: { cell: ({ status }) => <MemberStatusBadge status={status} /> },
  roles: { cell: ({ roles }) => roleNames(roles) },
  regions: { className: 'max-lg:hidden', cell: ({ regions }) => <RegionNames regions={regions} /> },
  phone: { cell: ({ phone }) => <PhoneLink phone={phone} /> },
  email: { className: 'max-lg:hidden', cell: ({ email }) => <span className="break-all text-ink-2">{email}</span> },
  manager: { className: 'max-lg:hidden', cell: ({ managerName }) => quiet(managerName) },
  hired: { sort: 'hiredOn', cell: ({ hiredOn }) => quiet(hiredOn && formatDate(hiredOn, { dateStyle: 'medium' })) },
}

/** The table's columns: the name, then the chosen ones. */
export const columnsOf = (chosen: Chosen['columns']): Column<MemberRow>[] => [
  { id: 'name', label: t('name'), sort: 'name', cell: (row) => <NameCell row={row} /> },
  ...chosen.map((id) => ({ id, label: t(`column.${id}`), ...cells[id] })),
]

const NameCell = ({ row: { name, title, photoLink } }: { row: MemberRow }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={name} image={photoLink} shape="round" />
    <span className="min-w-0">
      <span className="block truncate text-base font-medium">{name}</span>
      <span className="block truncate text-xs text-ink-2">{title}</span>
    </span>
  </span>
)

const PhoneLink = ({ phone }: { phone: string }) =>
  phone && (
    <a
      href={telUrl(phone)}
      className="relative z-1 whitespace-nowrap text-ink-2 tabular-nums hover:text-ink hover:underline"
    >
      <PhoneText number={phone} />
    </a>
  )
