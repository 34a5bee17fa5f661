import { dayCell, selfApproved } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { PayCost } from '#shared/payroll/pay-files.contract.ts'
import { amountOf, earningKinds, type Earning, type EarningKind, type PaidMember } from './earnings.ts'
import { kindWords } from './kind-words.ts'

/** A member of the period, or one of the sums under them all. */
export interface PayRow {
  name: { en: string; es: string }
  employeeNumber: string
  from: string | null
  to: string | null
  /** Nothing in the rows that compare totals. */
  earnings: readonly Earning[] | null
  totalMinor: number
  selfApproved: boolean
}

/** Kinds that are no wages: what is given back or taken off. */
const notWages: ReadonlySet<EarningKind> = new Set(['mileage', 'reimbursement', 'deduction'])

/** One row a member, a column each kind of money that somebody has; the columns of money add up to what is to pay. */
export function payTable(
  period: { from: string; to: string },
  members: readonly PaidMember[],
  selfApprovers: ReadonlySet<string>,
) {
  const rows = members.map(({ memberId, name, employeeNumber, earnings, totalMinor }): PayRow => ({
    ...period,
    name: { en: name, es: name },
    employeeNumber,
    earnings,
    totalMinor,
    selfApproved: selfApprovers.has(memberId),
  }))
  const all = members.flatMap(({ earnings }) => earnings)
  const ours = members.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const none = { employeeNumber: '', from: null, to: null, earnings: null, selfApproved: false }
  const sums: PayRow[] = [
    { ...none, name: { en: 'Total of the file', es: 'Total del archivo' }, earnings: all, totalMinor: amountOf(all) },
    { ...none, name: { en: 'Our total', es: 'Nuestro total' }, totalMinor: ours },
    { ...none, name: { en: 'Difference', es: 'Diferencia' }, totalMinor: ours - amountOf(all) },
  ]
  return { columns: columnsFor(all), rows: [...rows, ...sums] }
}

function columnsFor(all: readonly Earning[]): ExportColumn<PayRow>[] {
  const used = earningKinds.filter((kind) => kind === 'regular' || all.some((one) => one.kind === kind))
  const timed = used.filter((kind) => all.some((one) => one.kind === kind && one.seconds > 0))
  const wages = used.filter((kind) => !notWages.has(kind))
  return [
    { head: { en: 'Employee number', es: 'Número de empleado' }, cell: ({ employeeNumber }) => employeeNumber },
    { head: { en: 'Member', es: 'Miembro' }, cell: ({ name }, language) => name[language] },
    { head: { en: 'From', es: 'Desde' }, cell: ({ from }) => dayCell(from) },
    { head: { en: 'To', es: 'Hasta' }, cell: ({ to }) => dayCell(to) },
    ...timed.map(hoursColumn),
    ...wages.map(moneyColumn),
    {
      head: { en: 'Gross', es: 'Bruto' },
      cell: ({ earnings }) => earnings && amountOf(earnings.filter(({ kind }) => !notWages.has(kind))) / 100,
    },
    ...used.filter((kind) => notWages.has(kind)).map(moneyColumn),
    { head: { en: 'To pay', es: 'A pagar' }, cell: ({ totalMinor }) => totalMinor / 100 },
    selfApproved,
  ]
}

const hoursColumn = (kind: EarningKind): ExportColumn<PayRow> => ({
  head: { en: `${kindWords[kind].en}: hours`, es: `${kindWords[kind].es}: horas` },
  cell: ({ earnings }) => earnings && Math.round(sumOf(earnings, kind, 'seconds') / 36) / 100,
})

const moneyColumn = (kind: EarningKind): ExportColumn<PayRow> => ({
  head: { en: `${kindWords[kind].en}: pay`, es: `${kindWords[kind].es}: pago` },
  cell: ({ earnings }) => earnings && sumOf(earnings, kind, 'amountMinor') / 100,
})

const sumOf = (earnings: readonly Earning[], kind: EarningKind, key: 'seconds' | 'amountMinor') =>
  earnings.reduce((sum, one) => (one.kind === kind ? sum + one[key] : sum), 0)

export const costColumns: readonly ExportColumn<PayCost>[] = [
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Job', es: 'Trabajo' }, cell: ({ jobName }) => jobName },
  { head: { en: 'Hours', es: 'Horas' }, cell: ({ seconds }) => Math.round(seconds / 36) / 100 },
  { head: { en: 'Regular pay', es: 'Pago regular' }, cell: ({ straightMinor }) => straightMinor / 100 },
  { head: { en: 'Overtime pay', es: 'Pago de horas extra' }, cell: ({ overtimeMinor }) => overtimeMinor / 100 },
  { head: { en: 'Other', es: 'Otros' }, cell: ({ otherMinor }) => otherMinor / 100 },
  { head: { en: 'Cost', es: 'Costo' }, cell: ({ totalMinor }) => totalMinor / 100 },
]
