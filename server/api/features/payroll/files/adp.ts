import { figureLines } from '#server/api/exports/csv.ts'
import type { CodeOf } from './earning-codes.ts'
import { sumEarnings, type Earning } from './earnings.ts'
import { hoursAtRate } from './hours-at-rate.ts'
import { hoursText, moneyText, rateText, type FileEntry, type FiledPayroll, type PayFile } from './pay-file.ts'

/*
 * ADP Workforce Now, paydata batch. The fields, and that company code, batch and file number come first:
 * apps.adp.com/en-US/apps/372723 (Automated Paydata Integration, features), looked up on 23 November 2026. The file
 * name PRcccEPI.csv, with a two-letter code padded by an underscore: support.timeportal.io, "ADP Workforce Now
 * Payroll Export", the same day. Unconfirmed: the exact heads of the adjusted deduction, and that O/T Hours are paid
 * at 1.5 and hours of code DT at 2 × Temp Rate; each company sets these up, as it does the codes.
 */
const head = [
  'Co Code',
  'Batch ID',
  'File #',
  'Reg Hours',
  'O/T Hours',
  'Hours 3 Code',
  'Hours 3 Amount',
  'Temp Rate',
  'Reg Earnings',
  'O/T Earnings',
  'Earnings 3 Code',
  'Earnings 3 Amount',
  'Adjust Ded Code',
  'Adjust Ded Amount',
] as const

type Cells = Partial<Record<(typeof head)[number], string>>

export function adpFile({ companyCode, codeOf, from, members }: FiledPayroll): PayFile {
  const company = companyCode.toUpperCase().padEnd(3, '_')
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, employeeNumber, earnings }) =>
    sumEarnings(earnings).flatMap((earning) => {
      entries.push({ memberId, kind: earning.kind, amountMinor: earning.amountMinor })
      return rowsOf(earning, codeOf).map((cells) => ({
        'Co Code': company,
        'Batch ID': from.slice(2).replaceAll('-', ''),
        'File #': employeeNumber,
        ...cells,
      }))
    }),
  )
  const lines = rows.map((row: Cells) => head.map((column) => row[column] ?? ''))
  return { name: `PR${company}EPI.csv`, text: figureLines([[...head], ...lines]), entries }
}

/** Writes hours at a rate, then an amount for the cents that rounding the hours loses. */
function rowsOf(earning: Earning, codeOf: CodeOf): Cells[] {
  const hours = hoursAtRate(earning)
  if (!hours) return [amountCells(earning, earning.amountMinor, codeOf)]
  const time = hoursText(hours.hundredths)
  const worked: Cells = {
    ...(earning.kind === 'regular' && { 'Reg Hours': time }),
    ...(earning.kind === 'overtime' && { 'O/T Hours': time }),
    ...(earning.kind !== 'regular' &&
      earning.kind !== 'overtime' && { 'Hours 3 Code': codeOf(earning.kind), 'Hours 3 Amount': time }),
    'Temp Rate': rateText(hours.rateE4),
  }
  return hours.restMinor === 0 ? [worked] : [worked, amountCells(earning, hours.restMinor, codeOf)]
}

function amountCells({ kind }: Earning, minor: number, codeOf: CodeOf): Cells {
  if (kind === 'regular') return { 'Reg Earnings': moneyText(minor) }
  if (kind === 'overtime') return { 'O/T Earnings': moneyText(minor) }
  const code = codeOf(kind)
  // The column means a deduction, so the amount is positive.
  if (kind === 'deduction') return { 'Adjust Ded Code': code, 'Adjust Ded Amount': moneyText(-minor) }
  return { 'Earnings 3 Code': code, 'Earnings 3 Amount': moneyText(minor) }
}
