import { figureLines } from '#server/api/exports/csv.ts'
import { rateText, usDay, type FiledPayroll, type PayFile } from './pay-file.ts'
import { earningTypes } from './earnings.ts'
import { customerText, durationText, quickBooksTime } from './quickbooks-time.ts'

/*
 * QuickBooks Online, time activities for its payroll, by an import tool: the product itself imports no time file.
 * support.zed-systems.com/kb/a375 (the fields of a time activity, its payroll item and duration as hh:mm) and
 * support.iclasspro.com "How Do I Use Time Clock with QuickBooks Payroll Services?" (that a tool is needed), looked
 * up on 23 November 2026. A time activity has no field for an amount: amounts are in the control report.
 */
const head = [
  'TxnDate',
  'NameOf',
  'EmployeeVendorRefName',
  'CustomerRefName',
  'PayrollItemRef',
  'BillableStatus',
  'Duration',
  'Description',
]

export function quickBooksOnlineFile(payroll: FiledPayroll): PayFile {
  const { times, entries } = quickBooksTime(payroll, (kind) => earningTypes[kind].name)
  const rows = times.map(({ employee, day, place, item, minutes, rateE4 }) => [
    usDay(day),
    'Employee',
    employee,
    customerText(place),
    item,
    'NotBillable',
    durationText(minutes),
    `At ${rateText(rateE4)}`,
  ])
  return { name: `quickbooks-online-time-${payroll.from}.csv`, text: figureLines([head, ...rows]), entries }
}
