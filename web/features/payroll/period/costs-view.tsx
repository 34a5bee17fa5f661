import type { PayCost, PayCosts } from '#shared/payroll/pay-files.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney, formatRoundMoney } from '#web/platform/format/format.ts'
import { language } from '#web/platform/texts/language.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { BarChart } from '#web/kit/bar-chart.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { formatHours, formatPeriod } from '../figures.ts'
import { useDownload } from '../export/pay-export.tsx'
import { t } from '../texts.ts'

/** Clients in the chart; the table lists all. */
const clientsMax = 6

/** Labor cost of the period by client and job; overtime is attributed to the job that caused it. */
export function CostsView({ organizationId, from }: { organizationId: string; from: string }) {
  const costs = useResource<PayCosts>(withQuery(fill(payrollPaths.payCosts, { organizationId }), { from }))
  const save = useDownload()
  if (!costs) return <Skeleton className="h-40 rounded-lg" />
  const { items, currency, period } = costs
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title={t('nobody')}>{t('nobodyText')}</EmptyState>
      </Card>
    )
  }
  const url = fill(payrollPaths.payCostExport, { organizationId })
  return (
    <div className="grid gap-5">
      <Card
        title={t('costByClient')}
        actions={<Button onClick={() => save(withQuery(url, { from, format: 'csv', locale: language() }))}>CSV</Button>}
      >
        <BarChart
          title={`${t('costByClient')} (${currency}), ${formatPeriod(period)}`}
          nameHead={t('client')}
          valueHead={t('cost')}
          tableLabel={t('asTable')}
          missing={t('noCost')}
          bars={clientBars(items)}
          format={(minor) => formatRoundMoney(minor, currency)}
        />
      </Card>
      <section className="md:card md:overflow-clip">
        <DataList
          label={t('costByJob')}
          rows={items}
          columns={columnsIn(currency)}
          keyOf={({ jobId, locationId }) => `${jobId} ${locationId}`}
          card={cardIn(currency)}
        />
      </section>
    </div>
  )
}

function clientBars(items: readonly PayCost[]) {
  const clients = new Map<string, number>()
  for (const { clientName, totalMinor } of items) {
    const name = clientName ?? t('noJob')
    clients.set(name, (clients.get(name) ?? 0) + totalMinor)
  }
  return [...clients]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, clientsMax)
    .filter(([, minor]) => minor > 0)
    .map(([name, minor]) => ({ id: name, label: name, name, value: minor }))
}

const nameOf = ({ jobName, locationName }: PayCost) =>
  locationName ? [jobName ?? t('noJob'), locationName].join(' · ') : t('noJob')

const columnsIn = (currency: string): Column<PayCost>[] => [
  { id: 'job', label: t('job'), cell: (cost) => <span className="font-medium">{nameOf(cost)}</span> },
  { id: 'client', label: t('client'), cell: ({ clientName }) => clientName ?? '–' },
  { id: 'hours', label: t('worked'), isFigure: true, cell: ({ seconds }) => formatHours(seconds) },
  { id: 'regular', label: t('pay.regular'), isFigure: true, cell: (cost) => formatMoney(cost.straightMinor, currency) },
  {
    id: 'overtime',
    label: t('pay.overtime'),
    isFigure: true,
    cell: (cost) => formatMoney(cost.overtimeMinor, currency),
  },
  { id: 'other', label: t('other'), isFigure: true, cell: (cost) => formatMoney(cost.otherMinor, currency) },
  { id: 'cost', label: t('cost'), isFigure: true, cell: (cost) => formatMoney(cost.totalMinor, currency) },
]

const cardIn = (currency: string) => (cost: PayCost) => (
  <div className="grid gap-2">
    <span className="font-medium">{nameOf(cost)}</span>
    <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2 tabular-nums">
      <span>{[cost.clientName, t('hours', { hours: formatHours(cost.seconds) })].filter(Boolean).join(' · ')}</span>
      <span className="font-semibold text-ink">{formatMoney(cost.totalMinor, currency)}</span>
    </p>
  </div>
)
