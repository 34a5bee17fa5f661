import { figureLines } from '#server/api/exports/csv.ts'
import { sumEarnings, type Earning } from './earnings.ts'
import { hoursAtRate } from './hours-at-rate.ts'
import { hoursText, moneyText, rateText, usDay, type FileEntry, type FiledPayroll, type PayFile } from './pay-file.ts'

/*
 * Paylocity, pay entry import: no header row; employee, E for an earning or D for a deduction, its code, hours,
 * amount, temporary rate, rate code, three cost centers, job, shift, first and last day.
 * cdn.cdata.com/help/KPK/jp/ado/pg_table-inputtimeentry.htm (the fields, and that a row with an amount ignores its
 * hours and rate) and savanceworkplace.com/knowledge-base/importing-time-data-into-paylocity (a row without a
 * header), looked up on 23 November 2026; Paylocity's own specification is not public. Unconfirmed: that the
 * earnings OT and DT are set up to multiply the rate by 1.5 and 2. The codes are the company's own.
 */
export function paylocityFile({ codeOf, from, to, members }: FiledPayroll): PayFile {
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, employeeNumber, earnings }) =>
    sumEarnings(earnings).flatMap((earning) => {
      const { kind, amountMinor } = earning
      entries.push({ memberId, kind, amountMinor })
      const type = kind === 'deduction' ? 'D' : 'E'
      return rowsOf(earning).map(({ hours, amount, rate }) => [
        employeeNumber,
        type,
        codeOf(kind),
        hours,
        amount,
        rate,
        '',
        '',
        '',
        '',
        '',
        '',
        usDay(from),
        usDay(to),
      ])
    }),
  )
  return { name: `paylocity-${from}.csv`, text: figureLines(rows), entries }
}

interface Cells {
  hours: string
  amount: string
  rate: string
}

function rowsOf(earning: Earning): Cells[] {
  const { kind, amountMinor } = earning
  const amountRow = (minor: number): Cells => ({ hours: '', amount: moneyText(minor), rate: '' })
  const hours = hoursAtRate(earning)
  // The column means a deduction, so the amount is positive.
  if (!hours) return [amountRow(kind === 'deduction' ? -amountMinor : amountMinor)]
  const worked = { hours: hoursText(hours.hundredths), amount: '', rate: rateText(hours.rateE4) }
  return hours.restMinor === 0 ? [worked] : [worked, amountRow(hours.restMinor)]
}
