import { rateText, usDay, type FiledPayroll, type PayFile } from './pay-file.ts'
import { customerText, durationText, quickBooksTime } from './quickbooks-time.ts'

/*
 * QuickBooks Desktop, IIF of the timer (TIMERHDR and TIMEACT), separated by tabs. support.quickbooks.intuit.com,
 * "Activities timed with the Timer (IIF reference)" and the IIF import kit: days as MM/DD/YY, customer:job,
 * durations in hours and minutes up to 23:59, billing status 0 for what is not billed, notes of one line; the
 * company's name and creation time as in an export of timer lists. Looked up on 23 November 2026. The reference
 * leaves PITEM empty; files in use fill it with the payroll item, and XFERTOPAYROLL with Y, which Intuit does not
 * confirm. A time activity has no field for an amount: amounts are in the control report.
 */
const timerHead = ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'IMPORTEDBEFORE', 'FROMTIMER', 'COMPANYCREATETIME']
const head = [
  '!TIMEACT',
  'DATE',
  'JOB',
  'EMP',
  'ITEM',
  'PITEM',
  'DURATION',
  'PROJ',
  'NOTE',
  'XFERTOPAYROLL',
  'BILLINGSTATUS',
]

export function quickBooksDesktopFile(payroll: FiledPayroll): PayFile {
  const { company, companyCode, from } = payroll
  const { times, entries } = quickBooksTime(payroll, payroll.codeOf)
  const rows = times.map(({ employee, day, place, item, minutes, rateE4 }) => [
    'TIMEACT',
    shortDay(day),
    customerText(place),
    employee,
    '',
    item,
    durationText(minutes),
    '',
    `At ${rateText(rateE4)}`,
    'Y',
    '0',
  ])
  const timer = ['TIMERHDR', '8', '0', company, 'N', 'Y', companyCode || '0']
  const text = [timerHead, timer, head, ...rows].map((row) => `${row.map(oneLine).join('\t')}\r\n`).join('')
  return { name: `quickbooks-time-${from}.iif`, text, entries }
}

/** 03/09/26 */
const shortDay = (day: string) => `${usDay(day).slice(0, 6)}${day.slice(2, 4)}`

/** A tab would start a new field and a line break a new row. */
const oneLine = (cell: string) => cell.replaceAll(/[\t\r\n"]/g, ' ')
