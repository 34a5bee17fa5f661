import { useMemo } from 'react'
import type { ComparedPay, PayComparison } from '#shared/payroll/pay-comparison.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { formatHours } from '../figures.ts'
import { explanationText } from './explanation-text.ts'
import { t } from '../texts.ts'

type Row = PayComparison['members'][number]

/** Each member's hours and pay by both, and why they differ. */
export function ComparisonTable({ result: { members, currency } }: { result: PayComparison }) {
  const [columns, card] = useMemo(() => [columnsIn(currency), cardIn(currency)] as const, [currency])
  return (
    <DataList
      label={t('compareResult')}
      rows={members}
      columns={columns}
      keyOf={({ memberId, name }) => memberId ?? name}
      card={card}
    />
  )
}

const hoursOf = (pay: ComparedPay | null) => (pay ? formatHours(pay.seconds) : '–')
const grossOf = (pay: ComparedPay | null, currency: string) =>
  typeof pay?.grossMinor === 'number' ? formatMoney(pay.grossMinor, currency) : '–'

/** More by their file has a plus. */
function difference({ ours, theirs }: Row): string {
  const hundredths = Math.round(((theirs?.seconds ?? 0) - (ours?.seconds ?? 0)) / 36)
  if (hundredths === 0) return '–'
  return `${hundredths > 0 ? '+' : ''}${formatHours(hundredths * 36)}`
}

const columnsIn = (currency: string): Column<Row>[] => [
  {
    id: 'name',
    get label() {
      return t('member')
    },
    cell: ({ name }) => <span className="font-medium wrap-break-word">{name}</span>,
  },
  {
    id: 'ours',
    get label() {
      return t('compareOurs')
    },
    isFigure: true,
    cell: ({ ours }) => hoursOf(ours),
  },
  {
    id: 'theirs',
    get label() {
      return t('compareTheirs')
    },
    isFigure: true,
    cell: ({ theirs }) => hoursOf(theirs),
  },
  {
    id: 'difference',
    get label() {
      return t('compareDifference')
    },
    isFigure: true,
    cell: difference,
  },
  {
    id: 'oursGross',
    get label() {
      return t('compareOurGross')
    },
    isFigure: true,
    cell: ({ ours }) => grossOf(ours, currency),
  },
  {
    id: 'theirsGross',
    get label() {
      return t('compareTheirGross')
    },
    isFigure: true,
    cell: ({ theirs }) => grossOf(theirs, currency),
  },
  {
    id: 'explanation',
    get label() {
      return t('compareWhy')
    },
    cell: ({ explanation }) => explanationText(explanation, currency),
  },
]

const cardIn = (currency: string) => (row: Row) => (
  <div className="text-sm">
    <p className="font-semibold wrap-break-word">{row.name}</p>
    <p className="text-ink-2 tabular-nums">
      {t('compareBoth', { ours: hoursOf(row.ours), theirs: hoursOf(row.theirs), difference: difference(row) })}
    </p>
    <p className="text-ink-2 tabular-nums">
      {t('compareBothGross', { ours: grossOf(row.ours, currency), theirs: grossOf(row.theirs, currency) })}
    </p>
    <p>{explanationText(row.explanation, currency)}</p>
  </div>
)
