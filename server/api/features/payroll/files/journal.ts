import { figureLines } from '#server/api/exports/csv.ts'
import { amountOf, earningTypes, type PlacedEarning } from './earnings.ts'
import { moneyText, usDay, type FiledPayroll, type PayFile } from './pay-file.ts'

/*
 * The payroll as one journal entry: each account by client and location, against wages payable.
 * quickbooks.intuit.com/learn-support "Import journal entries" (journal number, date, account, description, debits,
 * credits; class and location if they are tracked) and spreadsheetbroccoli.com's guide (MM/DD/YYYY, either debit or
 * credit is blank), looked up on 23 November 2026. The account names are our own, to be renamed or matched.
 */
const head = [
  'Journal No',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Location',
  'Class',
]
const clearing = 'Payroll clearing'

export function journalFile({ from, to, members, placeOf }: FiledPayroll): PayFile {
  const earningLines = members.flatMap(({ memberId, earnings }) =>
    earnings.map((earning) => ({ ...earning, memberId })),
  )
  const groups = Map.groupBy(earningLines, (earning) => {
    const { clientName, locationName } = placeOf(earning.jobKey)
    return JSON.stringify([clientName, locationName, earningTypes[earning.kind].account])
  })
  const lines = [...groups].map(([key, group]) => lineOf(key, group)).filter(({ minor }) => minor !== 0)
  const ordered = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const owed = { account: clearing, clientName: '', locationName: '', minor: -amountOf(earningLines) }
  const rows = [...ordered, owed].map(({ account, clientName, locationName, minor }) => [
    `PAY-${from}`,
    usDay(to),
    account,
    moneyText(Math.max(minor, 0)),
    moneyText(Math.max(-minor, 0)),
    `Payroll ${from} to ${to}`,
    clientName,
    locationName,
    '',
  ])
  const entries = earningLines.map(({ memberId, kind, amountMinor }) => ({ memberId, kind, amountMinor }))
  return { name: `journal-${from}.csv`, text: figureLines([head, ...rows]), entries }
}

function lineOf(key: string, group: readonly PlacedEarning[]) {
  const [clientName, locationName, account] = JSON.parse(key) as [string, string, string]
  return { key, account, clientName, locationName, minor: amountOf(group) }
}
