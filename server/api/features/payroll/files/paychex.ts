import { figureLines } from '#server/api/exports/csv.ts'
import { sumEarnings } from './earnings.ts'
import { hoursText, hundredthsOf, moneyText, type FileEntry, type FiledPayroll, type PayFile } from './pay-file.ts'

/*
 * Paychex Flex, Standard Payroll Import: one row per member, pay component and rate, columns in a fixed order.
 * myapps.paychex.com, SPI Specification Sheet (columns A to H, their lengths, components by the name that the
 * company has set up) and Standard Payroll Import Overview, looked up on 23 November 2026. Unconfirmed: the form of
 * Line Date, which may be empty and is; that the amount of a row with hours is paid as given. For that reason the
 * rate is empty too: the amount includes it.
 */
const head = [
  'Client ID',
  'Worker ID',
  'Org',
  'Job Number',
  'Pay Component',
  'Rate',
  'Rate Number',
  'Hours',
  'Units',
  'Line Date',
  'Amount',
  'Check Seq Number',
  'Override State',
  'Override Local',
  'Override Local Jurisdiction',
  'Labor Assignment',
]

export function paychexFile({ companyCode, codeOf, from, members }: FiledPayroll): PayFile {
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, employeeNumber, earnings }) =>
    sumEarnings(earnings).map(({ kind, seconds, quantity, amountMinor }) => {
      entries.push({ memberId, kind, amountMinor })
      const hours = hoursText(hundredthsOf(seconds))
      const units = quantity === 0 ? '' : String(quantity)
      // The column means a deduction, so the amount is positive.
      const amount = moneyText(kind === 'deduction' ? -amountMinor : amountMinor)
      const cells = [companyCode, employeeNumber, '', '', codeOf(kind), '', '', hours, units, '', amount]
      return [...cells, ...head.slice(cells.length).map(() => '')]
    }),
  )
  return { name: `paychex-${from}.csv`, text: figureLines([head, ...rows]), entries }
}
