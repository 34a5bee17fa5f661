import type { StockMove, StockMovePage } from '#shared/supplies/stock.contract.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { moveKinds } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Select } from '#web/kit/select.tsx'
import { RecordName } from './record-name.tsx'
import type { SuppliesTab } from './supplies-page.tsx'
import { t } from './texts.ts'

/** Stock movements, newest first. */
export function LedgerTab({ organizationId }: SuppliesTab) {
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
          options={moveKinds.map((one) => ({ value: one, label: t(`move.${one}`) }))}
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
            columns={columnsOf()}
            keyOf={({ id }) => id}
            card={cardOf}
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

const signed = ({ quantity, unit }: StockMove) =>
  [quantity > 0 ? `+${formatNumber(quantity)}` : formatNumber(quantity), unitFor(quantity, unit)]
    .filter(Boolean)
    .join(' ')
const whereOf = ({ areaName, locationName }: StockMove) => [areaName, locationName].filter(Boolean).join(' · ')
const sourceOf = ({ source, by, note }: StockMove) => [t(`source.${source}`), by, note].filter(Boolean).join(' · ')

const columnsOf = (): Column<StockMove>[] => [
  { id: 'item', label: t('item'), cell: (move) => <RecordName name={move.itemName} about={whereOf(move)} /> },
  { id: 'kind', label: t('whatHappened'), cell: ({ kind }) => t(`move.${kind}`) },
  { id: 'quantity', label: t('quantity'), isFigure: true, cell: signed },
  { id: 'source', label: t('source'), cell: sourceOf },
  { id: 'at', label: t('at'), isFigure: true, cell: ({ at }) => <Moment at={at} /> },
]

const cardOf = (move: StockMove) => (
  <div className="grid gap-1 text-sm">
    <p className="flex gap-3 font-medium">
      <span className="min-w-0 flex-1 wrap-break-word">{move.itemName}</span>
      <span className="tabular-nums">{signed(move)}</span>
    </p>
    <p className="text-ink-2">
      {t(`move.${move.kind}`)} · {whereOf(move)}
    </p>
    <p className="text-xs text-ink-2">
      <Moment at={move.at} /> · {sourceOf(move)}
    </p>
  </div>
)
