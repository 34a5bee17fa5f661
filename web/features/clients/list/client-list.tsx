import { ExternalLink, Archive, ArchiveRestore, Ellipsis, Phone } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { ClientRow } from '#shared/clients/clients.contract.ts'
import { formatRoundMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t as record } from '#web/domain/record/texts.ts'
import { telUrl } from '#web/platform/units/phone.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { ClientQuality } from '../client/client-quality.tsx'
import { StatusBadge } from '../client/client-status.tsx'
import { NextVisit } from './next-visit.tsx'
import { SelectBox, selectColumn } from '#web/domain/selection/select-box.tsx'
import type { Selection } from '#web/domain/selection/use-selection.ts'
import { t } from '../texts.ts'

interface ClientListProps {
  organizationId: string
  rows: readonly ClientRow[] | undefined
  sort: string
  mayManage: boolean
  onSort: (sort: string) => void
  onArchive: (row: ClientRow) => void
  onRestore: (row: ClientRow) => void
  selection: Selection<ClientRow>
}

/** The clients as a table, or as cards on a phone. */
export function ClientList(props: ClientListProps) {
  const { organizationId, rows, sort, mayManage, onSort, onArchive, onRestore, selection } = props
  const navigate = useNavigate()
  const hrefOf = ({ id }: ClientRow) => pages.client(organizationId, id)
  const me = useMe()
  const currency = useConfiguration(organizationId)?.currency
  const menuOf = (row: ClientRow) => (
    <RowMenu row={row} onOpen={() => navigate(hrefOf(row))} onArchive={onArchive} onRestore={onRestore} />
  )
  // Until rows load, assumes a planner's columns, so that nothing shifts.
  const hasWorth = rows?.[0] ? rows[0].quality !== undefined : !me || mayManage
  const chosen = (me ? mayManage : hasWorth) ? [selectColumn(selection, rows)] : []
  const columns = hasWorth
    ? [
        ...chosen,
        ...placeColumns(),
        ...worthColumns(currency),
        { id: 'actions', label: '', className: 'w-14', cell: menuOf },
      ]
    : [...chosen, ...placeColumns(), phoneColumn()]
  return (
    <DataList
      label={t('clients')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      card={cardOf(hrefOf, selection)}
      hasCardLinks
      sort={sort}
      onSort={onSort}
    />
  )
}

const placeColumns = (): Column<ClientRow>[] => [
  { id: 'client', label: t('client'), sort: 'name', cell: (row) => <NameCell row={row} /> },
  {
    id: 'status',
    label: t('status'),
    className: 'client-status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'locations',
    label: t('locations'),
    isFigure: true,
    className: 'client-count',
    cell: (row) => row.locationCount,
  },
  {
    id: 'jobs',
    label: t('jobs'),
    isFigure: true,
    className: 'client-count max-lg:hidden',
    cell: (row) => row.jobCount,
  },
  {
    id: 'next',
    label: t('nextVisit'),
    className: 'client-next',
    cell: ({ nextVisit }) => <NextVisit visit={nextVisit} />,
  },
]

/** While the currency loads the column is empty instead of missing. */
const worthColumns = (currency: string | undefined): Column<ClientRow>[] => [
  {
    id: 'quality',
    label: t('quality'),
    className: 'client-score max-lg:hidden',
    cell: ({ quality }) => <ClientQuality quality={quality} />,
  },
  {
    id: 'monthly',
    label: t('monthly'),
    isFigure: true,
    className: 'client-count max-lg:hidden',
    cell: ({ monthlyMinor }) =>
      typeof monthlyMinor === 'number' ? (
        <span className="font-medium">{currency && formatRoundMoney(monthlyMinor, currency)}</span>
      ) : (
        <span className="text-ink-3">–</span>
      ),
  },
]

const phoneColumn = (): Column<ClientRow> => ({
  id: 'phone',
  label: t('phone'),
  className: 'max-xl:hidden',
  cell: (row) => <PhoneLink row={row} />,
})

const cardOf = (hrefOf: (row: ClientRow) => string, selection: Selection<ClientRow>) => (row: ClientRow) => (
  <ClientCard row={row} href={hrefOf(row)} selection={selection} />
)

const NameCell = ({ row }: { row: ClientRow }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={row.name} />
    <span className="min-w-0">
      <span className="block truncate text-base font-medium">{row.name}</span>
      <span className="block truncate text-xs text-ink-2">
        {[row.contactName, row.city].filter(Boolean).join(' · ')}
      </span>
    </span>
  </span>
)

const PhoneLink = ({ row }: { row: ClientRow }) =>
  row.contactPhone && (
    <a
      href={telUrl(row.contactPhone)}
      className="relative z-1 whitespace-nowrap text-ink-2 tabular-nums hover:text-ink hover:underline"
    >
      <PhoneText number={row.contactPhone} />
    </a>
  )

interface RowMenuProps extends Pick<ClientListProps, 'onArchive' | 'onRestore'> {
  row: ClientRow
  onOpen: () => void
}

const RowMenu = ({ row, onOpen, onArchive, onRestore }: RowMenuProps) => (
  <span className="relative z-1 -my-1 block text-right">
    <Menu
      label={t('actionsFor', { name: row.name })}
      groups={[
        { items: [{ id: 'open', label: t('openClient'), icon: <ExternalLink size={16} />, onSelect: onOpen }] },
        {
          items: [
            row.archivedAt
              ? {
                  id: 'restore',
                  label: record('restore'),
                  icon: <ArchiveRestore size={16} />,
                  onSelect: () => onRestore(row),
                }
              : {
                  id: 'archive',
                  label: record('archive'),
                  icon: <Archive size={16} />,
                  onSelect: () => onArchive(row),
                  tone: 'bad',
                },
          ],
        },
      ]}
    >
      <Ellipsis size={18} />
    </Menu>
  </span>
)

const ClientCard = ({ row, href, selection }: { row: ClientRow; href: string; selection: Selection<ClientRow> }) => (
  <>
    <div className="flex items-start gap-3">
      {selection.isOpen ? (
        <SelectBox row={row} selection={selection} className="size-11 place-items-center" />
      ) : (
        <Avatar name={row.name} className="size-10 text-sm" />
      )}
      <div className="min-w-0 flex-1">
        <Link to={href} className="block truncate text-lg font-semibold after:absolute after:inset-0">
          {row.name}
        </Link>
        <p className="truncate text-sm text-ink-2">
          {[row.city, t('locationCount', { count: row.locationCount })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <StatusBadge status={row.status} />
    </div>
    <div className="mt-2.5 flex min-h-11 items-end justify-between gap-3 text-sm">
      <p>
        <span className="block text-xs text-ink-3">{t('nextVisit')}</span>
        <NextVisit visit={row.nextVisit} isInline />
      </p>
      {row.contactPhone && (
        <a
          href={telUrl(row.contactPhone)}
          aria-label={t('call', { name: row.contactName ?? row.name })}
          className="relative z-1 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink"
        >
          <Phone size={18} />
        </a>
      )}
    </div>
  </>
)
