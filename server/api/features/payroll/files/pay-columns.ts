import { dayCell, selfApproved } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { PayCost } from '#shared/payroll/pay-files.contract.ts'
import { amountOf, earningKinds, type Earning, type EarningKind, type PaidMember } from './earnings.ts'
import type { Words } from '#shared/languages.ts'
import { say, words } from '../texts.ts'

/** A member's row, or one of the total rows at the end. */
export interface PayRow {
  name: Words
  employeeNumber: string
  from: string | null
  to: string | null
  /** Null in the rows that compare totals. */
  earnings: readonly Earning[] | null
  totalMinor: number
  selfApproved: boolean
}

/** Reimbursements and deductions, which are not wages. */
const notWages: ReadonlySet<EarningKind> = new Set(['mileage', 'reimbursement', 'deduction'])

/** One row per member, one column per kind of pay in use; the money columns add up to the total to pay. */
export function payTable(
  period: { from: string; to: string },
  members: readonly PaidMember[],
  selfApprovers: ReadonlySet<string>,
) {
  const rows = members.map(({ memberId, name, employeeNumber, earnings, totalMinor }): PayRow => ({
    ...period,
    name: () => name,
    employeeNumber,
    earnings,
    totalMinor,
    selfApproved: selfApprovers.has(memberId),
  }))
  const allEarnings = members.flatMap(({ earnings }) => earnings)
  const ours = members.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const none = { employeeNumber: '', from: null, to: null, earnings: null, selfApproved: false }
  const sums: PayRow[] = [
    { ...none, name: words('totalOfTheFile'), earnings: allEarnings, totalMinor: amountOf(allEarnings) },
    { ...none, name: words('ourTotal'), totalMinor: ours },
    { ...none, name: words('difference'), totalMinor: ours - amountOf(allEarnings) },
  ]
  return { columns: columnsFor(allEarnings), rows: [...rows, ...sums] }
}

function columnsFor(allEarnings: readonly Earning[]): ExportColumn<PayRow>[] {
  const used = earningKinds.filter((kind) => kind === 'regular' || allEarnings.some((earning) => earning.kind === kind))
  const timed = used.filter((kind) => allEarnings.some((earning) => earning.kind === kind && earning.seconds > 0))
  const wages = used.filter((kind) => !notWages.has(kind))
  return [
    { head: words('employeeNumber'), cell: ({ employeeNumber }) => employeeNumber },
    { head: words('member'), cell: ({ name }, language) => name(language) },
    { head: words('from'), cell: ({ from }) => dayCell(from) },
    { head: words('to'), cell: ({ to }) => dayCell(to) },
    ...timed.map(hoursColumn),
    ...wages.map(moneyColumn),
    {
      head: words('gross'),
      cell: ({ earnings }) => earnings && amountOf(earnings.filter(({ kind }) => !notWages.has(kind))) / 100,
    },
    ...used.filter((kind) => notWages.has(kind)).map(moneyColumn),
    { head: words('toPay'), cell: ({ totalMinor }) => totalMinor / 100 },
    selfApproved,
  ]
}

const hoursColumn = (kind: EarningKind): ExportColumn<PayRow> => ({
  head: (language) => say(language, 'hoursOf', { kind: say(language, `earning.${kind}`) }),
  cell: ({ earnings }) => earnings && Math.round(sumOf(earnings, kind, 'seconds') / 36) / 100,
})

const moneyColumn = (kind: EarningKind): ExportColumn<PayRow> => ({
  head: (language) => say(language, 'payOf', { kind: say(language, `earning.${kind}`) }),
  cell: ({ earnings }) => earnings && sumOf(earnings, kind, 'amountMinor') / 100,
})

const sumOf = (earnings: readonly Earning[], kind: EarningKind, key: 'seconds' | 'amountMinor') =>
  earnings.reduce((sum, earning) => (earning.kind === kind ? sum + earning[key] : sum), 0)

export const costColumns: readonly ExportColumn<PayCost>[] = [
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('job'), cell: ({ jobName }) => jobName },
  { head: words('hours'), cell: ({ seconds }) => Math.round(seconds / 36) / 100 },
  { head: words('regularPay'), cell: ({ straightMinor }) => straightMinor / 100 },
  { head: words('overtimePay'), cell: ({ overtimeMinor }) => overtimeMinor / 100 },
  { head: words('other'), cell: ({ otherMinor }) => otherMinor / 100 },
  { head: words('cost'), cell: ({ totalMinor }) => totalMinor / 100 },
]
