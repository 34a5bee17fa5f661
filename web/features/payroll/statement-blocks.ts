import type { MemberPay } from '#shared/contracts/payroll.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import type { PdfBlock } from '#web/lib/pdf-document.ts'
import { formatHours, formatPeriod, formatRate, placeOf } from './figures.ts'
import { t } from './texts.ts'

export const statementTitle = ({ member, period }: MemberPay) =>
  [t('statement'), member.name, formatPeriod(period)].join(', ')

/** Who, for which days, the sums, then every line with its steps. */
export function statementBlocks(pay: MemberPay, organizationName: string): PdfBlock[] {
  const { lines, member, period } = pay
  return [
    { kind: 'heading', level: 1, text: t('statement') },
    {
      kind: 'facts',
      rows: [
        [t('employer'), organizationName],
        [t('member'), [member.name, member.employeeNumber].filter(Boolean).join(', ')],
        [t('period'), formatPeriod(period)],
        ...(period.state === 'open' ? ([[t('soFar'), t('notFinal')]] as const) : []),
        ...(pay.flags.includes('self_approved') ? ([[t('flag.self_approved'), selfApprovedIn(pay)]] as const) : []),
      ],
    },
    { kind: 'heading', level: 2, text: t('summary') },
    {
      kind: 'table',
      columns: [
        { label: t('kind'), share: 5 },
        { label: t('hoursHead'), share: 1.5, isFigure: true },
        { label: t('amount'), share: 2, isFigure: true },
      ],
      rows: sumRows(pay),
    },
    { kind: 'heading', level: 2, text: t('days') },
    ...(lines.length === 0 ? [{ kind: 'text', text: t('noLines') } as const] : [linesTable(pay)]),
  ]
}

function sumRows({ totals, currency }: MemberPay) {
  const sums = [
    ['straight', totals.straightMinor, totals.workedSeconds],
    ['overtimeOnTop', totals.overtimeMinor, totals.overtimeSeconds],
    ['doubleOnTop', totals.doubleMinor, totals.doubleSeconds],
    ['premiums', totals.premiumMinor, 0],
    ['holiday', totals.holidayMinor, totals.holidaySeconds],
    ['timeOff', totals.timeOffMinor, totals.timeOffSeconds],
    ['bonus', totals.bonusMinor, 0],
    ['gross', totals.grossMinor, 0],
    ['mileage', totals.mileageMinor, 0],
    ['other', totals.otherMinor, 0],
    ['total', totals.totalMinor, 0],
  ] as const
  return sums
    .filter(([kind, minor, seconds]) => minor !== 0 || seconds !== 0 || kind === 'gross' || kind === 'total')
    .map(([kind, minor, seconds]) => ({
      cells: [t(kind), seconds === 0 ? '' : formatHours(seconds), formatMoney(minor, currency)],
      isSum: kind === 'gross' || kind === 'total',
    }))
}

/** What of it the member decided: the pay itself and adjustments by name, else what it comes from. */
function selfApprovedIn({ selfApproved, adjustments }: MemberPay): string {
  const own = adjustments.filter((one) => one.selfApproved).map(({ kind, note }) => [t(`adjustment.${kind}`), note])
  return (
    [selfApproved ? t('approval') : '', ...own.map((words) => words.join(': '))].filter(Boolean).join('; ') ||
    t('selfApprovedTime')
  )
}

const linesTable = ({ lines, currency }: MemberPay): PdfBlock => ({
  kind: 'table',
  columns: [
    { label: t('day'), share: 2 },
    { label: t('statementLine'), share: 6 },
    { label: t('hoursHead'), share: 1.2, isFigure: true },
    { label: t('rate'), share: 1.6, isFigure: true },
    { label: t('amount'), share: 1.8, isFigure: true },
  ],
  rows: lines.map((line) => ({
    cells: [
      formatDate(line.day),
      [t(`line.${line.kind}`), placeOf(line)].filter(Boolean).join(' · '),
      line.kind === 'visit' ? t('visits', { count: line.quantity }) : line.seconds > 0 ? formatHours(line.seconds) : '',
      line.rate === null ? '' : formatRate(line.rate, currency),
      formatMoney(line.amountMinor, currency),
    ],
    /** Under the second cell. */
    remark: line.steps.join(' '),
  })),
})
