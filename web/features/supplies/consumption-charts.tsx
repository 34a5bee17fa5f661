import type { Consumption } from '#shared/supplies/consumables.contract.ts'
import { formatDate, formatMoney, formatRoundMoney } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { FigureBars } from '#web/kit/figure-bars.tsx'
import { ShareBars } from '#web/kit/share-bars.tsx'
import { t } from './texts.ts'
import { monthName } from './used.tsx'

/** The number of clients in the chart; the list below has all. */
const clientsShown = 6

/** Supply costs by month, and the clients with the highest costs. */
export function ConsumptionCharts({ report, currency }: { report: Consumption; currency: string }) {
  const months = monthsOf(report)
  const clients = costsBy(report, ({ clientId }) => clientId)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, clientsShown)
  const names = new Map(report.items.map(({ clientId, clientName }) => [clientId, clientName]))
  const most = Math.max(1, ...clients.map(([, cost]) => cost))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card title={t('costByMonth')}>
        <FigureBars
          title={t('costByMonth')}
          heads={[t('month'), t('cost')]}
          tableLabel={t('asTable')}
          missing={t('noCosts')}
          bars={months.map(([month, cost], index) => ({
            id: month,
            label: formatDate(`${month}-01`, { month: 'narrow' }),
            name: monthName(month),
            value: cost,
            cells: [formatMoney(cost, currency)],
            isMarked: index === months.length - 1,
          }))}
        />
      </Card>
      <Card title={t('costByClient')}>
        <ShareBars
          label={t('costByClient')}
          bars={clients.map(([id, cost]) => ({
            id,
            name: names.get(id) ?? '',
            figure: formatRoundMoney(cost, currency),
            share: Math.max(0, cost / most),
          }))}
        />
      </Card>
    </div>
  )
}

function costsBy({ items }: Consumption, keyOf: (line: Consumption['items'][number]) => string) {
  const costs = new Map<string, number>()
  for (const line of items) costs.set(keyOf(line), (costs.get(keyOf(line)) ?? 0) + line.costMinor)
  return [...costs]
}

/** All months of the report, oldest first, including those without usage. */
function monthsOf(report: Consumption): [string, number][] {
  const costs = new Map(costsBy(report, ({ month }) => month))
  const months: [string, number][] = []
  const [year = 0, month = 1] = report.from.split('-').map(Number)
  for (let index = month - 1; ; index++) {
    const name = `${year + Math.trunc(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    if (name > report.to) return months
    months.push([name, costs.get(name) ?? 0])
  }
}
