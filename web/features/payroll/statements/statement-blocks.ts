import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import type { PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { formatHours, formatPaidTime, formatPeriod, formatRate, itemTitle, locationText } from '../figures.ts'
import { t } from '../texts.ts'

export const statementTitle = ({ member, period }: MemberPay) =>
  [t('statement'), member.name, formatPeriod(period)].join(', ')

/** The foot of every page: member, period, pay date, employer with address, and page number. */
export const statementFoot = ({ member, period, employerAddress }: MemberPay, organizationName: string): string[] => [
  [
    member.name,
    formatPeriod(period),
    t('paidOn', { date: formatDate(period.payDay, { dateStyle: 'long' }) }),
    t('pageOf', { page: '{page}', pages: '{pages}' }),
  ].join(' · '),
  [organizationName, employerAddress].filter(Boolean).join(', '),
]

/** A statement's content: member, period, totals, then every line with its steps. */
export function statementBlocks(pay: MemberPay, organizationName: string): PdfBlock[] {
  const { items, member, period } = pay
  return [
    { kind: 'heading', level: 1, text: t('statement') },
    {
      kind: 'facts',
      rows: [
        [t('employer'), [organizationName, pay.employerAddress].filter(Boolean).join(', ')],
        [t('member'), [member.name, member.employeeNumber].filter(Boolean).join(', ')],
        [t('period'), formatPeriod(period)],
        [t('payDay'), formatDate(period.payDay, { dateStyle: 'long' })],
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
    ...(items.length === 0 ? [{ kind: 'text', text: t('noLines') } as const] : [itemsTable(pay)]),
  ]
}

function sumRows({ totals, currency }: MemberPay) {
  const sums = [
    ['pay.regular', totals.regularMinor, totals.regularSeconds],
    ['pay.overtime', totals.overtimePayMinor, totals.overtimeSeconds],
    ['pay.double', totals.doublePayMinor, totals.doubleSeconds],
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

/** Names the self-approved parts: the pay itself, adjustments, or the records it is based on. */
function selfApprovedIn({ selfApproved, adjustments }: MemberPay): string {
  const selfApprovedRows = adjustments
    .filter((adjustment) => adjustment.selfApproved)
    .map(({ kind, note }) => [t(`adjustment.${kind}`), note])
  return (
    [selfApproved ? t('approval') : '', ...selfApprovedRows.map((words) => words.join(': '))]
      .filter(Boolean)
      .join('; ') || t('selfApprovedTime')
  )
}

const itemsTable = ({ items, lines, currency }: MemberPay): PdfBlock => ({
  kind: 'table',
  columns: [
    { label: t('day'), share: 2 },
    { label: t('statementLine'), share: 5.4 },
    { label: t('hoursHead'), share: 2.1, isFigure: true },
    { label: t('rate'), share: 1.5, isFigure: true },
    { label: t('amount'), share: 1.8, isFigure: true },
  ],
  rows: items.map((item) => ({
    cells: [
      formatDate(item.day),
      [itemTitle(item), locationText(item)].filter(Boolean).join(' · '),
      item.kind === 'visit' ? t('visits', { count: item.quantity }) : item.seconds > 0 ? formatPaidTime(item) : '',
      item.rate === null ? '' : formatRate(item.rate, currency),
      formatMoney(item.amountMinor, currency),
    ],
    /** Printed under the second cell. */
    remark: item.lines.flatMap((at) => lines[at]?.steps ?? []).join(' '),
  })),
})
