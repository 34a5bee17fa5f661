import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Trip } from '#shared/mileage/mileage.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { formatMiles, formatRate, moneyOr, remarksOf, tripName } from './mileage-words.ts'
import { t } from './texts.ts'

interface TripListProps {
  /** Undefined while they load. */
  trips: readonly Trip[] | undefined
  currency: string
  /** Keys of the selected trips; absent where nothing can be decided. */
  chosen?: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
  onEdit: (trip: Trip) => void
  onRemove: (trip: Trip) => void
}

const tones = { open: 'neutral', approved: 'good', rejected: 'bad', unpaid: 'neutral' } as const satisfies Record<
  Trip['state'],
  Tone
>

/** Trips with their amounts, as a table or cards. */
export function TripList(props: TripListProps) {
  return (
    <DataList
      label={t('trips')}
      rows={props.trips}
      columns={columnsOf(props)}
      keyOf={({ key }) => key}
      card={cardOf(props)}
    />
  )
}

const State = ({ trip }: { trip: Trip }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge tone={tones[trip.state]}>{t(`state.${trip.state}`)}</Badge>
    <SelfApproved isShown={trip.selfApproved} />
  </span>
)

const Way = ({ trip }: { trip: Trip }) => {
  const remarks = remarksOf(trip)
  return (
    <>
      <span className="block">
        {tripName(trip).from} → {tripName(trip).to}
      </span>
      {remarks && <span className="block text-xs text-ink-2">{remarks}</span>}
    </>
  )
}

const Distance = ({ trip: { meters, source } }: { trip: Trip }) =>
  meters === null || source === null ? (
    <span className="text-ink-2">{t('unknownDistance')}</span>
  ) : (
    <>
      <span className="block whitespace-nowrap tabular-nums">{formatMiles(meters)}</span>
      <span className="block text-xs text-ink-2">{t(`source.${source}`)}</span>
    </>
  )

const Amount = ({ trip, currency }: { trip: Trip; currency: string }) => (
  <>
    <span className="block font-medium tabular-nums">{moneyOr(trip.amountMinor, currency)}</span>
    {trip.rateE4 !== null && (
      <span className="block text-xs text-ink-2">{t('rateOf', { rate: formatRate(trip.rateE4, currency) })}</span>
    )}
    {trip.taxableMinor > 0 && (
      <span className="block text-xs text-ink-2">
        {t('taxable', { amount: formatMoney(trip.taxableMinor, currency) })}
      </span>
    )}
  </>
)

type Choosing = Pick<TripListProps, 'chosen' | 'onChoose'>

const Choose = ({ trip, chosen, onChoose }: Choosing & { trip: Trip }) => (
  <label className="flex items-center pointer-coarse:min-h-11 pointer-coarse:w-11">
    <input
      type="checkbox"
      className="check"
      aria-label={t('choose', tripName(trip))}
      checked={chosen?.has(trip.key) ?? false}
      onChange={(event) => onChoose(trip.key, event.target.checked)}
    />
  </label>
)

type Editing = Pick<TripListProps, 'onEdit' | 'onRemove'>

const TripMenu = ({ trip, onEdit, onRemove }: Editing & { trip: Trip }) =>
  trip.id !== null &&
  (trip.state === 'open' || trip.state === 'unpaid') && (
    <Menu
      label={t('actionsFor', tripName(trip))}
      groups={[
        {
          items: [
            { id: 'edit', label: t('changeTrip'), icon: <Pencil size={16} />, onSelect: () => onEdit(trip) },
            {
              id: 'remove',
              label: t('removeTrip'),
              icon: <Trash2 size={16} />,
              tone: 'bad',
              onSelect: () => onRemove(trip),
            },
          ],
        },
      ]}
    >
      <Ellipsis size={18} />
    </Menu>
  )

const columnsOf = ({ currency, chosen, onChoose, onEdit, onRemove }: TripListProps): Column<Trip>[] => [
  ...(chosen
    ? [
        {
          id: 'chosen',
          label: '',
          cell: (trip: Trip) => <Choose trip={trip} chosen={chosen} onChoose={onChoose} />,
        },
      ]
    : []),
  { id: 'day', label: t('day'), cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day)}</span> },
  { id: 'way', label: t('way'), cell: (trip) => <Way trip={trip} /> },
  { id: 'miles', label: t('miles'), cell: (trip) => <Distance trip={trip} /> },
  { id: 'amount', label: t('amount'), isFigure: true, cell: (trip) => <Amount trip={trip} currency={currency} /> },
  { id: 'state', label: t('state'), cell: (trip) => <State trip={trip} /> },
  { id: 'actions', label: '', cell: (trip) => <TripMenu trip={trip} onEdit={onEdit} onRemove={onRemove} /> },
]

const cardOf =
  ({ currency, chosen, onChoose, onEdit, onRemove }: TripListProps) =>
  (trip: Trip) => (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start gap-3">
        {chosen && <Choose trip={trip} chosen={chosen} onChoose={onChoose} />}
        <div className="min-w-0 flex-1">
          <p className="text-xs text-ink-2">{formatDate(trip.day)}</p>
          <Way trip={trip} />
        </div>
        <TripMenu trip={trip} onEdit={onEdit} onRemove={onRemove} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <div>
          <Distance trip={trip} />
        </div>
        <div className="text-right">
          <Amount trip={trip} currency={currency} />
        </div>
      </div>
      <div>
        <State trip={trip} />
      </div>
    </div>
  )
