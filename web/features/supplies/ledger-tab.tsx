import type { SuppliesTab } from './toolbar.tsx'
import type { StockMove, StockMovePage } from '#shared/supplies/stock.contract.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { moveKinds } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Select } from '#web/kit/select.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'
import { UndoMove } from './undo-move.tsx'

/** Stock movements, newest first. */
export function LedgerTab({ organizationId, currency, mayManage }: SuppliesTab) {
  const { choiceOf, pages, change } = useListAddress()
  const kind = choiceOf('kind', moveKinds)
  const url = withQuery(fill(supplyPaths.stockMoves, { organizationId }), { kind })
  const { data, isLoading } = usePages<StockMovePage>(url, pages)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Select
          label={t('whatHappened')}
          className="max-w-sm flex-1"
          value={kind ?? ''}
          placeholder={t('everything')}
          options={moveKinds.map((entry) => ({ value: entry, label: t(`move.${entry}`) }))}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <ExportMenu lists={[{ url: withQuery(fill(supplyPaths.stockMoveExport, { organizationId }), { kind }) }]} />
      </div>
      {data?.items.length === 0 ? (
        <Card>
          <EmptyState title={t('noMoves')}>{t('noMovesText')}</EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('tab.ledger')}
            rows={data?.items}
            columns={columnsOf(organizationId, currency, mayManage)}
            keyOf={({ id }) => id}
            card={cardOf(organizationId, currency, mayManage)}
          />
          <LoadMore
            hasMore={!!data?.nextCursor}
            isLoading={isLoading}
            onLoad={() => change({ pages: String(pages + 1) })}
          />
        </section>
      )}
    </>
  )
}

const amountOf = ({ quantity, unit }: StockMove) =>
  [formatNumber(quantity), unitFor(quantity, unit)].filter(Boolean).join(' ')
/** The two places of a movement; a missing one is described by the kind. */
const whereOf = ({ fromAreaName, toAreaName, locationName }: StockMove) =>
  [
    fromAreaName && toAreaName
      ? t('fromTo', { from: fromAreaName, to: toAreaName })
      : ((fromAreaName && t('fromArea', { area: fromAreaName })) ??
        (toAreaName && t('intoArea', { area: toAreaName }))),
    locationName && ![fromAreaName, toAreaName].some((name) => name?.includes(locationName)) && locationName,
  ]
    .filter(Boolean)
    .join(' · ')
const whatOf = ({ kind, reason, isUndo }: StockMove) =>
  [
    isUndo ? t('undoOf', { move: t(`move.${kind}`) }) : t(`move.${kind}`),
    reason && reason !== 'counted' && t(`reason.${reason}`),
  ]
    .filter(Boolean)
    .join(' · ')
const sourceOf = ({ source, by, note }: StockMove) => [t(`source.${source}`), by, note].filter(Boolean).join(' · ')
const saidOf = (move: StockMove) => `${whatOf(move)} · ${amountOf(move)} · ${move.itemName}`

const columnsOf = (organizationId: string, currency: string, mayManage: boolean): Column<StockMove>[] => [
  { id: 'item', label: t('item'), cell: (move) => <RecordName name={move.itemName} about={whereOf(move)} /> },
  {
    id: 'kind',
    label: t('whatHappened'),
    cell: (move) => (
      <span className="flex flex-wrap items-center gap-2">
        {whatOf(move)}
        {move.isUndone && <Badge>{t('isUndone')}</Badge>}
      </span>
    ),
  },
  { id: 'quantity', label: t('quantity'), isFigure: true, cell: amountOf },
  { id: 'cost', label: t('cost'), isFigure: true, cell: ({ costMinor }) => formatMoney(costMinor, currency) },
  { id: 'source', label: t('source'), cell: sourceOf },
  { id: 'at', label: t('at'), isFigure: true, cell: ({ at }) => <Moment at={at} /> },
  ...(mayManage
    ? [
        {
          id: 'undo',
          label: '',
          head: <span className="sr-only">{t('undo')}</span>,
          cell: (move: StockMove) => (
            <UndoMove organizationId={organizationId} move={move} confirmation={saidOf(move)} />
          ),
        },
      ]
    : []),
]

const cardOf = (organizationId: string, currency: string, mayManage: boolean) => (move: StockMove) => (
  <div className="flex items-start gap-2 text-sm">
    <div className="grid min-w-0 flex-1 gap-1">
      <p className="flex gap-3 font-medium">
        <span className="min-w-0 flex-1 wrap-break-word">{move.itemName}</span>
        <span className="tabular-nums">{amountOf(move)}</span>
      </p>
      <p className="flex gap-3 text-ink-2">
        <span className="min-w-0 flex-1">
          {whatOf(move)} · {whereOf(move)}
        </span>
        <span className="tabular-nums">{formatMoney(move.costMinor, currency)}</span>
      </p>
      <p className="text-xs text-ink-2">
        <Moment at={move.at} /> · {sourceOf(move)}
        {move.isUndone && ` · ${t('isUndone')}`}
      </p>
    </div>
    {mayManage && <UndoMove organizationId={organizationId} move={move} confirmation={saidOf(move)} />}
  </div>
)
