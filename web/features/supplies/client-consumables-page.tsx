import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import type { ClientConsumption, ClientConsumptionLine } from '#shared/supplies/consumables.contract.ts'
import type { StockList } from '#shared/supplies/stock.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { MonthFilter, useMonths } from '#web/domain/record/month-filter.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'
import { Totals } from './totals.tsx'
import { costColumns, costLine, monthName, StockSection, UsedList } from './used.tsx'

const AllowedCard = lazyWithRetry(() => import('./allowed-card.tsx').then((m) => m.AllowedCard))

/** A client's usage by month, location and item, and its remaining stock. */
export function ClientConsumablesPage() {
  const { organizationId = '', clientId = '' } = useParams()
  const currency = useConfiguration(organizationId)?.currency
  const { months, change } = useMonths()
  const url = (path: string) => withQuery(fill(path, { organizationId, clientId }), months)
  const report = useResource<ClientConsumption>(url(supplyPaths.clientConsumables), { keepPrevious: true })
  const stock = useResource<StockList>(withQuery(fill(supplyPaths.stock, { organizationId }), { clientId }))?.items
  return (
    <>
      <PageHeader
        title={report?.clientName}
        subtitle={t('clientLead')}
        back={{ to: `/org/${organizationId}/reports/consumables`, label: t('consumables') }}
        actions={<ExportMenu lists={[{ url: url(supplyPaths.clientConsumablesExport) }]} />}
      />
      <MonthFilter from={report?.from ?? months.from} to={report?.to ?? months.to} onChange={change} />
      <Totals totals={report?.totals} currency={currency} />
      <div className="grid gap-5">
        {report && currency && report.months.some(({ allowedMinor }) => allowedMinor !== null) && (
          <Suspense fallback={<Skeleton className="h-104" />}>
            <AllowedCard months={report.months} currency={currency} />
          </Suspense>
        )}
        <UsedList
          rows={currency ? report?.items : undefined}
          columns={columnsOf(currency ?? 'USD')}
          keyOf={({ month, locationId, itemId }) => `${month} ${locationId} ${itemId}`}
          card={cardOf(currency ?? 'USD')}
        />
        <StockSection title={t('inClosets')} lines={stock} currency={currency} />
      </div>
    </>
  )
}

const amountOf = ({ quantity, unit }: ClientConsumptionLine) =>
  [formatNumber(quantity), unitFor(quantity, unit)].filter(Boolean).join(' ')

const columnsOf = (currency: string): Column<ClientConsumptionLine>[] => [
  {
    id: 'item',
    label: t('item'),
    cell: ({ itemName, locationName }) => <RecordName name={itemName} about={locationName} />,
  },
  { id: 'month', label: t('month'), cell: ({ month }) => monthName(month) },
  { id: 'quantity', label: t('quantity'), isFigure: true, cell: amountOf },
  ...costColumns<ClientConsumptionLine>(currency),
]

const cardOf = (currency: string) => (line: ClientConsumptionLine) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">{line.itemName}</p>
    <p className="text-ink-2">
      {monthName(line.month)} · {line.locationName} · {amountOf(line)}
    </p>
    <p>{costLine(line, currency)}</p>
  </div>
)
