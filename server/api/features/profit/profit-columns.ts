import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { MonthlyProfit } from './profit.store.ts'

type Amount = 'billedMinor' | 'laborMinor' | 'suppliesMinor' | 'mileageMinor' | 'leftMinor'

/** Amounts are in major units, as a spreadsheet adds them up. */
export function profitColumns(minorUnits: number): ExportColumn<MonthlyProfit>[] {
  const amount = (part: Amount, en: string, es: string): ExportColumn<MonthlyProfit> => ({
    head: { en, es },
    cell: (row) => row[part] / minorUnits,
  })
  return [
    { head: { en: 'Month', es: 'Mes' }, cell: ({ month }) => dayCell(`${month}-01`) },
    { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
    { head: { en: 'Visits', es: 'Visitas' }, cell: ({ visits }) => visits },
    { head: { en: 'Hours', es: 'Horas' }, cell: ({ seconds }) => Math.round(seconds / 36) / 100 },
    amount('billedMinor', 'Billed', 'Facturado'),
    amount('laborMinor', 'Labor', 'Mano de obra'),
    amount('suppliesMinor', 'Supplies', 'Suministros'),
    amount('mileageMinor', 'Mileage', 'Millaje'),
    amount('leftMinor', 'Left', 'Queda'),
  ]
}
