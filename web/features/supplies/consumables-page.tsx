import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import type { Consumption, ConsumptionLine } from '#shared/supplies/consumables.contract.ts'
import type { StockList } from '#shared/supplies/stock.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { MonthFilter, useMonths } from '#web/domain/record/month-filter.tsx'
import { t } from './texts.ts'
import { Totals } from './totals.tsx'
import { costColumns, costLine, monthName, StockSection, UsedList } from './used.tsx'

const ConsumptionCharts = lazyWithRetry(() => import('./consumption-charts.tsx').then((m) => m.ConsumptionCharts))

/** Usage by month and client. */
export function ConsumablesPage() {
  const { organizationId = '' } = useParams()
  const mayManage = useMay('stock.manage')
  const currency = useConfiguration(organizationId)?.currency
  const { months, change } = useMonths()
  const url = (path: string) => withQuery(fill(path, { organizationId }), months)
  const report = useResource<Consumption>(url(supplyPaths.consumables), { keepPrevious: true })
  const below = useResource<StockList>(withQuery(fill(supplyPaths.stock, { organizationId }), { below: true }))?.items
  const query = new URLSearchParams(Object.entries(months).filter(([, value]) => value)).toString()
  const hrefOf = ({ clientId }: ConsumptionLine) =>
    `/org/${organizationId}/reports/consumables/${clientId}${query ? `?${query}` : ''}`
  return (
    <>
      <PageHeader
        title={t('consumables')}
        subtitle={t('consumablesLead')}
        actions={
          <>
            {mayManage && (
              <Link to={`/org/${organizationId}/settings/supplies`} className="btn-secondary">
                {t('toSupplies')}
              </Link>
            )}
            <ExportMenu lists={[{ url: url(supplyPaths.consumablesExport) }]} />
          </>
        }
      />
      <MonthFilter from={report?.from ?? months.from} to={report?.to ?? months.to} onChange={change} />
      <Totals totals={report?.totals} currency={currency} />
      <div className="grid gap-5">
        {report && currency && report.items.length > 0 && (
          <Suspense fallback={<Skeleton className="h-104" />}>
            <ConsumptionCharts report={report} currency={currency} />
          </Suspense>
        )}
        <UsedList
          rows={currency ? report?.items : undefined}
          columns={columnsOf(currency ?? 'USD')}
          keyOf={({ month, clientId }) => `${month} ${clientId}`}
          hrefOf={hrefOf}
          card={cardOf(currency ?? 'USD')}
        />
        <StockSection title={t('belowNow')} lines={below} currency={currency} />
      </div>
    </>
  )
}

const columnsOf = (currency: string): Column<ConsumptionLine>[] => [
  {
    id: 'client',
    label: t('client'),
    cell: ({ clientName, month }) => (
      <>
        {clientName} <span className="text-ink-2">· {monthName(month)}</span>
      </>
    ),
  },
  { id: 'quantity', label: t('quantity'), isFigure: true, cell: ({ quantity }) => formatNumber(quantity) },
  ...costColumns<ConsumptionLine>(currency),
  {
    id: 'allowed',
    label: t('allowed'),
    isFigure: true,
    cell: ({ allowedMinor, costMinor }) =>
      allowedMinor === null ? (
        '–'
      ) : (
        <span className={costMinor > allowedMinor ? 'font-medium text-bad' : undefined}>
          {formatMoney(allowedMinor, currency)}
          {costMinor > allowedMinor && <span className="sr-only"> {t('overQuote')}</span>}
        </span>
      ),
  },
]

const cardOf = (currency: string) => (line: ConsumptionLine) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">{line.clientName}</p>
    <p className="text-ink-2">
      {monthName(line.month)} · {formatNumber(line.quantity)}
    </p>
    <p>{costLine(line, currency)}</p>
    {line.allowedMinor !== null && (
      <p className={line.costMinor > line.allowedMinor ? 'text-bad' : 'text-ink-2'}>
        {t(line.costMinor > line.allowedMinor ? 'overQuote' : 'withinQuote')}:{' '}
        {formatMoney(line.allowedMinor, currency)}
      </p>
    )}
  </div>
)
