import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { dayCell, selfApproved } from '#server/api/exports/cell.ts'
import type { PayCost } from '#shared/contracts/pay-files.ts'
import type { PayTotals } from '#shared/contracts/payroll.ts'

export interface PayRow {
  name: string
  employeeNumber: string
  from: string
  to: string
  totals: PayTotals
  selfApproved: boolean
}

const hours = (en: string, es: string, key: keyof PayTotals): ExportColumn<PayRow> => ({
  head: { en, es },
  cell: ({ totals }) => Math.round(totals[key] / 36) / 100,
})
const money = (en: string, es: string, key: keyof PayTotals): ExportColumn<PayRow> => ({
  head: { en, es },
  cell: ({ totals }) => totals[key] / 100,
})

/** One line a member; the columns of money add up to what is to pay. */
export const payColumns: readonly ExportColumn<PayRow>[] = [
  { head: { en: 'Employee number', es: 'Número de empleado' }, cell: ({ employeeNumber }) => employeeNumber },
  { head: { en: 'Member', es: 'Miembro' }, cell: ({ name }) => name },
  { head: { en: 'From', es: 'Desde' }, cell: ({ from }) => dayCell(from) },
  { head: { en: 'To', es: 'Hasta' }, cell: ({ to }) => dayCell(to) },
  hours('Regular hours', 'Horas normales', 'regularSeconds'),
  hours('Overtime hours', 'Horas extra', 'overtimeSeconds'),
  hours('Double time hours', 'Horas dobles', 'doubleSeconds'),
  hours('Holiday hours', 'Horas de feriado', 'holidaySeconds'),
  hours('Time off hours', 'Horas libres', 'timeOffSeconds'),
  money('Straight pay', 'Pago normal', 'straightMinor'),
  money('Overtime on top', 'Recargo extra', 'overtimeMinor'),
  money('Double time on top', 'Recargo doble', 'doubleMinor'),
  money('Premiums', 'Primas', 'premiumMinor'),
  money('Holiday pay', 'Pago de feriados', 'holidayMinor'),
  money('Time off pay', 'Pago de tiempo libre', 'timeOffMinor'),
  money('Bonus', 'Bono', 'bonusMinor'),
  money('Gross', 'Bruto', 'grossMinor'),
  money('Mileage', 'Millas', 'mileageMinor'),
  money('Other', 'Otros', 'otherMinor'),
  money('To pay', 'A pagar', 'totalMinor'),
  selfApproved,
]

export const costColumns: readonly ExportColumn<PayCost>[] = [
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Job', es: 'Trabajo' }, cell: ({ jobName }) => jobName },
  { head: { en: 'Hours', es: 'Horas' }, cell: ({ seconds }) => Math.round(seconds / 36) / 100 },
  { head: { en: 'Straight pay', es: 'Pago normal' }, cell: ({ straightMinor }) => straightMinor / 100 },
  { head: { en: 'Overtime on top', es: 'Recargo extra' }, cell: ({ overtimeMinor }) => overtimeMinor / 100 },
  { head: { en: 'Other', es: 'Otros' }, cell: ({ otherMinor }) => otherMinor / 100 },
  { head: { en: 'Cost', es: 'Costo' }, cell: ({ totalMinor }) => totalMinor / 100 },
]
