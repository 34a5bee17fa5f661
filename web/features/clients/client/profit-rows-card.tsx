import { useState } from 'react'
import { profitPaths } from '#shared/profit/paths.ts'
import type { ProfitRow, ProfitRows } from '#shared/profit/profit.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Select } from '#web/kit/select.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { hoursText } from '../list/profit-totals.tsx'
import { t } from '../texts.ts'

interface ProfitRowsCardProps {
  organizationId: string
  clientId: string
  /** The months of the report, oldest first. */
  months: readonly string[]
  currency: string
}

/** The visits, work, supplies and trips behind a month's figures. */
export function ProfitRowsCard({ organizationId, clientId, months, currency }: ProfitRowsCardProps) {
  const [chosen, setChosen] = useState<string>()
  const month = chosen && months.includes(chosen) ? chosen : months.at(-1)
  const rows = useResource<ProfitRows>(
    withQuery(fill(profitPaths.clientProfitRows, { organizationId, clientId }), { month }),
    { keepPrevious: true },
  )
  const items = rows?.items.map((row, index) => ({ ...row, key: String(index) }))
  return (
    <Card title={t('profitRows')} isFlush>
      <div className="grid gap-3 px-4 py-3">
        <p className="text-sm text-ink-2">{t('profitRowsLead')}</p>
        <div className="max-w-sm">
          <Select
            label={t('month')}
            value={month}
            options={months.toReversed().map((value) => ({ value, label: monthName(value) }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
      </div>
      {items?.length === 0 ? (
        <p className="px-4 pb-4 text-sm">{t('noRows')}</p>
      ) : (
        <div className="max-md:p-4">
          <DataList
            label={t('profitRows')}
            rows={items && [...items, totalOf(items)]}
            columns={columnsOf(currency)}
            keyOf={({ key }) => key}
            card={cardOf(currency)}
          />
        </div>
      )}
    </Card>
  )
}

const monthName = (month: string) => formatDate(`${month}-01`, { month: 'long', year: 'numeric' })

type Row = Omit<ProfitRow, 'kind'> & { kind: ProfitRow['kind'] | 'total'; key: string }

function totalOf(rows: readonly ProfitRow[]): Row {
  const sum = (part: 'seconds' | Amount) => rows.reduce((total, row) => total + row[part], 0)
  return {
    key: 'total',
    kind: 'total',
    day: null,
    jobName: '',
    locationName: '',
    what: '',
    quantity: null,
    seconds: sum('seconds'),
    billedMinor: sum('billedMinor'),
    laborMinor: sum('laborMinor'),
    suppliesMinor: sum('suppliesMinor'),
    mileageMinor: sum('mileageMinor'),
  }
}

const nameOf = ({ kind, what, quantity, locationName, jobName }: Row) =>
  kind === 'total'
    ? t('rowTotal')
    : [
        t(`rowOf.${kind}`),
        [quantity !== null && formatNumber(quantity), what].filter(Boolean).join(' '),
        locationName,
        jobName,
      ]
        .filter(Boolean)
        .join(' · ')

type Amount = 'billedMinor' | 'laborMinor' | 'suppliesMinor' | 'mileageMinor'
const amounts = [
  ['billedMinor', 'billed'],
  ['laborMinor', 'labor'],
  ['suppliesMinor', 'supplies'],
  ['mileageMinor', 'mileage'],
] as const

const columnsOf = (currency: string): Column<Row>[] => [
  { id: 'what', label: t('rowWhat'), cell: (row) => <span className={weight(row)}>{nameOf(row)}</span> },
  { id: 'day', label: t('rowDay'), cell: ({ day }) => (day ? formatDate(day) : '') },
  {
    id: 'hours',
    label: t('hours'),
    isFigure: true,
    cell: (row) => <span className={weight(row)}>{row.seconds ? hoursText(row.seconds) : ''}</span>,
  },
  ...amounts.map(([part, label]) => ({
    id: part,
    label: t(label),
    isFigure: true,
    cell: (row: Row) => (
      <span className={weight(row)}>{row[part] || row.kind === 'total' ? formatMoney(row[part], currency) : ''}</span>
    ),
  })),
]

const weight = ({ kind }: Row) => (kind === 'total' ? 'font-semibold' : '')

const cardOf = (currency: string) => (row: Row) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium wrap-break-word">{nameOf(row)}</p>
    <p className="text-ink-2">
      {[
        row.day && formatDate(row.day),
        row.seconds > 0 && `${t('hours')} ${hoursText(row.seconds)}`,
        ...amounts.map(([part, label]) => row[part] !== 0 && `${t(label)} ${formatMoney(row[part], currency)}`),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
)
