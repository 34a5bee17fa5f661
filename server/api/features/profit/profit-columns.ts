import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { MonthlyProfit } from './profit.store.ts'
import { words } from './texts.ts'

type Amount = 'billedMinor' | 'laborMinor' | 'suppliesMinor' | 'mileageMinor' | 'leftMinor' | 'withoutHoursMinor'

/** Amounts are in major units, so that spreadsheets can sum them. */
export function profitColumns(minorUnits: number): ExportColumn<MonthlyProfit>[] {
  const amount = (part: Amount, key: Parameters<typeof words>[0]): ExportColumn<MonthlyProfit> => ({
    head: words(key),
    cell: (row) => row[part] / minorUnits,
  })
  return [
    { head: words('month'), cell: ({ month }) => dayCell(`${month}-01`) },
    { head: words('client'), cell: ({ clientName }) => clientName },
    { head: words('visits'), cell: ({ visits }) => visits },
    { head: words('hours'), cell: ({ seconds }) => Math.round(seconds / 36) / 100 },
    amount('billedMinor', 'billed'),
    amount('laborMinor', 'labor'),
    amount('suppliesMinor', 'supplies'),
    amount('mileageMinor', 'mileage'),
    amount('leftMinor', 'left'),
    amount('withoutHoursMinor', 'withoutHours'),
  ]
}
