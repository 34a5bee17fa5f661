import { figureLines } from '#server/api/exports/csv.ts'
import { earningTypes, sumEarnings } from './earnings.ts'
import { totalRows } from './control-report.ts'
import { hoursText, hundredthsOf, moneyText, rateText, type FileEntry, type FiledPayroll } from './pay-file.ts'
import type { PayFile } from './pay-file.ts'

/*
 * Our own format, described in the help under "Closing a month": one row per member, pay kind and rate; ISO 8601
 * dates, decimal points, negative deductions. Seconds are exact, hours are rounded to two decimals for reading.
 */
const head = [
  'Employee number',
  'Member',
  'First day',
  'Last day',
  'Code',
  'Kind',
  'About',
  'Hours',
  'Seconds',
  'Quantity',
  'Rate',
  'Amount',
]

export function custodiaFile(payroll: FiledPayroll): PayFile {
  const { from, to, members } = payroll
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, name, employeeNumber, earnings }) =>
    sumEarnings(earnings).map((earning) => {
      const { kind, seconds, quantity, rateE4, amountMinor } = earning
      entries.push({ memberId, kind, amountMinor })
      return [
        employeeNumber,
        name,
        from,
        to,
        earningTypes[kind].code,
        earningTypes[kind].name,
        earning.name,
        hoursText(hundredthsOf(seconds)),
        seconds === 0 ? '' : String(seconds),
        quantity === 0 ? '' : String(quantity),
        rateE4 === null ? '' : rateText(rateE4),
        moneyText(amountMinor),
      ]
    }),
  )
  const totals = totalRows(payroll, entries).map(([label, amount]) => ['', label('en'), ...Array(9).fill(''), amount])
  return { name: `payroll-${from}.csv`, text: figureLines([head, ...rows, ...totals]), entries }
}
