import { figureLines } from '#server/api/exports/csv.ts'
import type { Language, Words } from '#shared/languages.ts'
import { amountOf, earningKinds, type EarningKind } from './earnings.ts'
import type { FileEntry, FiledPayroll, PayFile } from './pay-file.ts'
import { say, words } from '../texts.ts'

/*
 * A control report accompanies a provider's file: our sums, the file's, what must be entered by hand, and the
 * difference, which is zero. It is a separate file because a provider would reject or pay extra rows.
 */
const heads = ['employeeNumber', 'member', 'kind', 'ours', 'inTheFile', 'byHand', 'difference'] as const

export function controlReport(
  payroll: Pick<FiledPayroll, 'members'>,
  { entries }: Pick<PayFile, 'entries'>,
  language: Language,
): string {
  const byMember = Map.groupBy(entries, ({ memberId }) => memberId)
  const rows = payroll.members.flatMap(({ memberId, name, employeeNumber, earnings }) => {
    const filed = byMember.get(memberId) ?? []
    return ([...earningKinds, 'rounding'] as const).flatMap((kind) => {
      const ours = earnings.filter((earning) => earning.kind === kind)
      const filedOfKind = filed.filter((entry) => entry.kind === kind)
      if (ours.length === 0 && filedOfKind.length === 0) return []
      const inFile = amountOf(filedOfKind.filter(({ isByHand }) => !isByHand))
      const byHand = amountOf(filedOfKind.filter(({ isByHand }) => isByHand))
      const amounts = [amountOf(ours), inFile, byHand, amountOf(ours) - inFile - byHand]
      return [[employeeNumber, name, kindName(kind, language), ...amounts.map(plainMoney)]]
    })
  })
  const totals = totalRows(payroll, entries).map(([label, amount]) => ['', label(language), '', amount, '', '', ''])
  return figureLines([heads.map((head) => say(language, head)), ...rows, ...totals])
}

const kindName = (kind: EarningKind | 'rounding', language: Language) =>
  say(language, kind === 'rounding' ? 'roundingOfHours' : `earning.${kind}`)

/** Compares our total with the file's. @throws Error if they differ, because such a file must not be downloaded. */
export function totalRows(
  { members }: Pick<FiledPayroll, 'members'>,
  entries: readonly FileEntry[],
): [label: Words, amount: string][] {
  const ours = members.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const filedAmount = amountOf(entries)
  if (ours !== filedAmount) throw new Error(`the file comes to ${filedAmount}, the payroll to ${ours}`)
  return [
    [words('ourTotal'), plainMoney(ours)],
    [words('totalOfTheFile'), plainMoney(filedAmount)],
    [words('difference'), plainMoney(ours - filedAmount)],
  ]
}

const plainMoney = (minor: number) => (minor / 100).toFixed(2)
