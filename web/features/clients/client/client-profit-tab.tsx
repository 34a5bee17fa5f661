import type { ClientProfit } from '#shared/profit/profit.contract.ts'
import { profitPaths } from '#shared/profit/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { FigureBars } from '#web/kit/figure-bars.tsx'
import { MonthFilter, useMonths } from '#web/domain/record/month-filter.tsx'
import { hoursText, ProfitCard, profitColumns, ProfitTotals, profitMargin } from '../list/profit-totals.tsx'
import { PricesCard } from '../prices/prices-card.tsx'
import { ProfitRowsCard } from './profit-rows-card.tsx'
import { t } from '../texts.ts'

interface ClientProfitTabProps {
  organizationId: string
  clientId: string
}

type Place = ClientProfit['places'][number]

/** A client's revenue and costs by month and location. */
export function ClientProfitTab({ organizationId, clientId }: ClientProfitTabProps) {
  const currency = useConfiguration(organizationId)?.currency
  const { months, change } = useMonths()
  const report = useResource<ClientProfit>(
    withQuery(fill(profitPaths.clientProfit, { organizationId, clientId }), months),
    { keepPrevious: true },
  )
  const hasBilled = !report?.isBilledWhole
  return (
    <>
      <MonthFilter from={report?.from ?? months.from} to={report?.to ?? months.to} onChange={change} />
      <div className="grid gap-5">
        <ProfitTotals totals={report?.totals} currency={currency} burdenPercent={report?.burdenPercent} />
        <PricesCard organizationId={organizationId} clientId={clientId} />
        {report && currency && <Months months={report.months} currency={currency} />}
        {report && currency && report.jobs.length > 0 && (
          <Card title={t('byJob')} isFlush>
            <div className="max-md:p-4">
              <DataList
                label={t('byJob')}
                rows={report.jobs}
                columns={jobColumns(currency, hasBilled)}
                keyOf={({ jobId }) => jobId}
                card={jobCard(currency, hasBilled)}
              />
            </div>
          </Card>
        )}
        {report && currency && report.places.length > 0 && (
          <Card title={t('byPlace')} isFlush>
            {!hasBilled && <p className="px-4 pt-3 text-sm text-ink-2">{t('wholePrice')}</p>}
            <div className="max-md:p-4">
              <DataList
                label={t('byPlace')}
                rows={report.places}
                columns={columnsOf(currency, hasBilled)}
                keyOf={({ locationId }) => locationId}
                hrefOf={({ locationId }) => pages.location(organizationId, clientId, locationId)}
                card={cardOf(currency, hasBilled)}
              />
            </div>
          </Card>
        )}
        {report && currency && (
          <ProfitRowsCard
            organizationId={organizationId}
            clientId={clientId}
            months={report.months.map(({ month }) => month)}
            currency={currency}
          />
        )}
      </div>
    </>
  )
}

type Job = ClientProfit['jobs'][number]

const jobName = ({ locationName, jobName: name }: Job) => `${locationName} · ${name}`

/** Quoted hours, or budgeted ones without a quote; empty without either. */
const quotedText = ({ quotedSeconds }: Job) => (quotedSeconds > 0 ? hoursText(quotedSeconds) : '–')

const jobColumns = (currency: string, hasBilled: boolean): Column<Job>[] => [
  { id: 'job', label: t('job'), cell: jobName },
  { id: 'quoted', label: t('quotedHours'), isFigure: true, cell: quotedText },
  {
    id: 'actual',
    label: t('actualHours'),
    isFigure: true,
    cell: (row) => (
      <span className={row.quotedSeconds > 0 && row.seconds > row.quotedSeconds ? 'font-medium text-bad' : ''}>
        {hoursText(row.seconds)}
      </span>
    ),
  },
  ...profitColumns<Job>(currency, hasBilled).filter(({ id }) => id === 'billed' || id === 'labor'),
]

const jobCard = (currency: string, hasBilled: boolean) => (row: Job) => (
  <>
    <ProfitCard name={jobName(row)} row={row} currency={currency} hasBilled={hasBilled} />
    <p className="text-sm text-ink-2">
      {t('quotedHours')} {quotedText(row)} · {t('actualHours')} {hoursText(row.seconds)}
    </p>
  </>
)

const cardOf = (currency: string, hasBilled: boolean) => (row: Place) => (
  <ProfitCard name={row.locationName} row={row} currency={currency} hasBilled={hasBilled} />
)

const columnsOf = (currency: string, hasBilled: boolean): Column<Place>[] => [
  { id: 'location', label: t('location'), cell: ({ locationName }) => locationName },
  ...profitColumns<Place>(currency, hasBilled),
]

function Months({ months, currency }: { months: ClientProfit['months']; currency: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Card title={t('byMonth')}>
      <div className="max-w-2xl">
        <FigureBars
          title={t('byMonth')}
          heads={[t('month'), t('billed'), t('labor'), t('supplies'), t('mileage'), t('left'), '%']}
          tableLabel={t('asTable')}
          missing={t('noMonths')}
          bars={months.map((month, index) => ({
            id: month.month,
            label: formatDate(`${month.month}-01`, { month: 'narrow' }),
            name: formatDate(`${month.month}-01`, { month: 'long', year: 'numeric' }),
            value: month.laborMinor + month.suppliesMinor + month.mileageMinor,
            limit: month.billedMinor > 0 ? month.billedMinor : null,
            cells: [
              money(month.billedMinor),
              money(month.laborMinor),
              money(month.suppliesMinor),
              money(month.mileageMinor),
              money(month.leftMinor),
              profitMargin(month),
            ],
            isMarked: index === months.length - 1,
          }))}
        />
      </div>
    </Card>
  )
}
