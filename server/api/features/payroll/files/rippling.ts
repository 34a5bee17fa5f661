import { figureLines } from '#server/api/exports/csv.ts'
import { sumEarnings } from './earnings.ts'
import { hoursText, hundredthsOf, moneyText, rateText, usDay } from './pay-file.ts'
import type { FileEntry, FiledPayroll, PayFile } from './pay-file.ts'

/*
 * Rippling: one row per member, earning and rate, to be matched to the company's earnings in a pay run's upload.
 * Unconfirmed: searched for on 23 November 2026, no public description of the upload was found. The columns are our
 * own.
 */
const head = ['Employee ID', 'Employee', 'Earning', 'Hours', 'Rate', 'Amount', 'Start date', 'End date', 'Note']

export function ripplingFile({ codeOf, from, to, members }: FiledPayroll): PayFile {
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, name, employeeNumber, earnings }) =>
    sumEarnings(earnings).map((earning) => {
      const { kind, seconds, rateE4, amountMinor } = earning
      entries.push({ memberId, kind, amountMinor })
      return [
        employeeNumber,
        name,
        codeOf(kind),
        hoursText(hundredthsOf(seconds)),
        rateE4 === null ? '' : rateText(rateE4),
        moneyText(amountMinor),
        usDay(from),
        usDay(to),
        earning.name,
      ]
    }),
  )
  return { name: `rippling-${from}.csv`, text: figureLines([head, ...rows]), entries }
}
