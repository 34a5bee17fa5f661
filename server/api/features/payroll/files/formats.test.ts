import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedEarnings } from '#server/api/features/payroll/periods/filed-payroll.store.ts'
import { itemsOf } from '#server/api/features/payroll/statements/pay-items.ts'
import { memberLines } from '#server/api/features/payroll/test/random-payroll.ts'
import type { StoredLine } from '#server/api/features/payroll/statements/stored-line.ts'
import type { LeaveKind } from '#shared/time-off/kinds.ts'
import { controlReport } from './control-report.ts'
import { isCoded, standardCode, type CodeOf } from './earning-codes.ts'
import { payFileFormats, type LockedFormat } from './formats.ts'
import type { FiledPayroll } from './pay-file.ts'
import * as read from './test/readers.ts'

const leaveKinds = new Map<string, LeaveKind>([
  ['Sick', 'sick'],
  ['Vacation', 'vacation'],
])
const settings = { seed: 20261123, numRuns: 60 }

const totalOf = (lines: readonly { amountMinor: number }[]) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const standardOf =
  (format: string): CodeOf =>
  (kind) =>
    isCoded(format) ? standardCode(format, kind) : ''

const payroll = fc.array(memberLines, { minLength: 1, maxLength: 5 }).map((members) => ({
  lines: members,
  filed: {
    company: 'Acme',
    companyCode: 'B2',
    codeOf: standardOf('adp'),
    from: '2026-11-02',
    to: '2026-11-15',
    members: members.map((lines, at) => ({
      memberId: `id ${at}`,
      // Names with commas, quotes, other alphabets and a formula prefix.
      name: ['Ana O’Neil', 'Zoë, "Zo"', '=Lee', 'Иван'][at % 4] + ` ${at}`,
      employeeNumber: `0${at}7`,
      totalMinor: totalOf(lines),
      earnings: placedEarnings(lines, leaveKinds),
    })),
    placeOf: (jobKey) => ({ clientName: jobKey ? 'Harbor' : '', locationName: jobKey ?? '', jobName: jobKey ?? '' }),
  } satisfies FiledPayroll,
}))

/** Maps a provider's earning back to item kinds; the leave policy tells kinds of leave apart. */
const byCode: Readonly<Record<string, string>> = {
  REG: 'regular',
  OT: 'overtime',
  DT: 'double',
  OTP: 'overtime_premium',
  DTP: 'double_premium',
  OTB: 'bonus_overtime',
  VIS: 'visit',
  MEA: 'meal_premium',
  MIN: 'minimum_wage',
  RST: 'rest_pay',
  DAY: 'day_rate',
  SAL: 'salary',
  TRV: 'travel',
  RES: 'rest_premium',
  SPL: 'split_shift',
  SPR: 'spread_of_hours',
  RPT: 'reporting_time',
  SCH: 'schedule_change',
  SHR: 'short_rest',
  HOL: 'holiday',
  HWP: 'holiday_worked',
  VAC: 'Vacation',
  SCK: 'Sick',
  BON: 'bonus',
  COR: 'correction',
  MIL: 'mileage',
  REI: 'reimbursement',
  DED: 'deduction',
}
const byName: Readonly<Record<string, string>> = {
  Hourly: 'regular',
  Overtime: 'overtime',
  'Double Time': 'double',
  'Overtime Premium': 'overtime_premium',
  'Double Time Premium': 'double_premium',
  'Overtime on Bonus': 'bonus_overtime',
  'Visit Pay': 'visit',
  'Meal Premium': 'meal_premium',
  'Minimum Wage Top-up': 'minimum_wage',
  'Rest Breaks': 'rest_pay',
  'Day Rate': 'day_rate',
  Salary: 'salary',
  'Travel Time': 'travel',
  'Rest Premium': 'rest_premium',
  'Split Shift': 'split_shift',
  'Spread of Hours': 'spread_of_hours',
  'Reporting Time': 'reporting_time',
  'Schedule Change': 'schedule_change',
  'Short Rest': 'short_rest',
  Holiday: 'holiday',
  'Holiday Worked': 'holiday_worked',
  Vacation: 'Vacation',
  Sick: 'Sick',
  Bonus: 'bonus',
  Correction: 'correction',
  Mileage: 'mileage',
  Reimbursement: 'reimbursement',
  Deduction: 'deduction',
}
/** Maps timesheet items and the control report's manual entries back to kinds. */
const byItem: Readonly<Record<string, string>> = {
  ...byName,
  Regular: 'regular',
  'Double time': 'double',
  'Overtime premium': 'overtime_premium',
  'Double time premium': 'double_premium',
  'Overtime on bonus': 'bonus_overtime',
  Visits: 'visit',
  'Up to minimum wage': 'minimum_wage',
  'Rest breaks': 'rest_pay',
  'Meal premium': 'meal_premium',
  'Rest premium': 'rest_premium',
  'Split shift': 'split_shift',
  'Spread of hours': 'spread_of_hours',
  'Reporting time': 'reporting_time',
  'Schedule change': 'schedule_change',
  'Short rest': 'short_rest',
  'Day rate': 'day_rate',
  'Travel time': 'travel',
  'Holiday worked': 'holiday_worked',
  'Sick time': 'Sick',
}
const byColumn: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(byName).map(([name, kind]) => [name.toLowerCase().replaceAll(' ', '_'), kind])),
  regular_hours: 'regular',
  overtime_hours: 'overtime',
  double_overtime_hours: 'double',
  holiday_hours: 'holiday',
  vacation_hours: 'Vacation',
  sick_hours: 'Sick',
  correction_payment: 'correction',
  rounding: 'rounding',
}

interface Sum {
  amountMinor: number
  hours: number
  rates: number
}

/** Sums a member's pay by kind, from the lines' items. */
function due(lines: readonly StoredLine[]): Map<string, Sum> {
  const groups = Map.groupBy(itemsOf(lines), ({ kind, name }) => (kind === 'time_off' ? (name?.('en') ?? '') : kind))
  return new Map(
    [...groups].map(([kind, items]) => {
      const seconds = items.reduce((sum, item) => sum + item.seconds, 0)
      const rates = new Set(items.map(({ rate, name }) => `${rate} ${name?.('en')}`)).size
      return [kind, { amountMinor: totalOf(items), hours: seconds / 3600, rates }]
    }),
  )
}

function filedValue(reads: readonly read.ReadEarning[], number: string, kinds: Readonly<Record<string, string>>) {
  const groups = Map.groupBy(
    reads.filter((row) => row.number === number),
    ({ earning }) => kinds[earning] ?? `unknown ${earning}`,
  )
  return new Map(
    [...groups].map(([kind, group]) => {
      return [kind, { amountMinor: totalOf(group), hours: group.reduce((sum, { hours }) => sum + hours, 0) }]
    }),
  )
}

interface Reader {
  read: (text: string, report: string) => read.ReadEarning[]
  kinds: Readonly<Record<string, string>>
  /** Allowed rounding of hours per rate; undefined if the file has no hours for the kind. */
  hoursOff: (kind: string) => number | undefined
  isByName?: boolean
}

const timed = new Set(['regular', 'overtime', 'double', 'holiday', 'Vacation', 'Sick'])
const ofTimed = (off: number) => (kind: string) => (timed.has(kind) ? off : undefined)
const half = 0.005 + 1e-9

const readers: Readonly<Record<Exclude<LockedFormat, 'journal' | 'gusto'>, Reader>> = {
  custodia: { read: read.readCustodia, kinds: byCode, hoursOff: () => 1e-9 },
  adp: { read: read.readAdp, kinds: byCode, hoursOff: ofTimed(half) },
  paychex: { read: read.readPaychex, kinds: byName, hoursOff: () => half },
  paylocity: { read: read.readPaylocity, kinds: byCode, hoursOff: ofTimed(half) },
  rippling: { read: read.readRippling, kinds: byName, hoursOff: () => half },
  quickbooks_desktop: {
    read: (text, report) => read.readPaychecks(read.readIif(text), report),
    kinds: byItem,
    hoursOff: ofTimed(1 / 120 + 1e-9),
    isByName: true,
  },
  quickbooks_online: {
    read: (text, report) => read.readPaychecks(read.readTimeActivities(text), report),
    kinds: byItem,
    hoursOff: ofTimed(1 / 120 + 1e-9),
    isByName: true,
  },
}

/** Applies the escaping that spreadsheet files and one-line fields apply to a name. */
const plain = (name: string) => name.replace(/^'/, '').replaceAll('"', ' ')

type Payroll = typeof payroll extends fc.Arbitrary<infer T> ? T & { dues: ReadonlyMap<string, Sum>[] } : never

const amountsOf = (sums: ReadonlyMap<string, { amountMinor: number }>) =>
  Object.fromEntries([...sums].map(([kind, { amountMinor }]) => [kind, amountMinor]))

/** Every member is paid the same per kind, with the same hours. */
function readEarnings(format: string, { read: readBack, kinds, hoursOff, isByName }: Reader, of: Payroll) {
  const { lines, filed, dues } = of
  const file = payFileFormats[format as LockedFormat]({ ...filed, codeOf: standardOf(format) })
  const report = controlReport(filed, file, 'en')
  const reads = readBack(file.text, report).map((row) => ({ ...row, number: plain(row.number) }))
  for (const [at, { name, employeeNumber }] of filed.members.entries()) {
    const filedHours = filedValue(reads, isByName ? plain(name) : employeeNumber, kinds)
    const ours = dues[at] ?? new Map<string, Sum>()
    // A kind that comes to nothing may be left out.
    const nothing = Object.fromEntries([...ours.keys()].map((kind) => [kind, 0]))
    expect([format, { ...nothing, ...amountsOf(filedHours) }]).toEqual([format, amountsOf(ours)])
    const off = [...ours].filter(([kind, { hours, rates }]) => {
      const allowed = hoursOff(kind)
      return allowed !== undefined && Math.abs((filedHours.get(kind)?.hours ?? 0) - hours) > allowed * rates
    })
    expect([format, off]).toEqual([format, []])
  }
  const total = totalOf(lines.flat())
  expect([format, totalOf(reads)]).toEqual([format, total])
  expect([format, ...read.readTotals(format === 'custodia' ? file.text : report)]).toEqual([format, total, total, 0])
}

/** Every member is paid the same total, and the same per kind but for the cents the file lists. */
function readGusto({ lines, filed, dues }: Payroll) {
  const file = payFileFormats.gusto(filed)
  const reads = read.readGusto(file.text)
  for (const [at, { employeeNumber, totalMinor }] of filed.members.entries()) {
    const filedHours = filedValue(reads, employeeNumber, byColumn)
    const ours = dues[at] ?? new Map<string, Sum>()
    expect(totalOf([...filedHours.values()])).toBe(totalMinor)
    const wrong = [...ours].filter(([kind, { amountMinor, hours, rates }]) => {
      const other = filedHours.get(kind) ?? { amountMinor: 0, hours: 0 }
      return timed.has(kind) ? Math.abs(other.hours - hours) > half * rates : other.amountMinor !== amountMinor
    })
    expect(wrong).toEqual([])
    expect([...filedHours.keys()].filter((kind) => !ours.has(kind) && kind !== 'rounding')).toEqual([])
  }
  const total = totalOf(lines.flat())
  expect(read.readTotals(controlReport(filed, file, 'en'))).toEqual([total, total, 0])
}

/** Debits equal credits, and each location has its labor cost. */
function readJournal({ lines, filed }: Payroll) {
  const rows = read.readJournal(payFileFormats.journal(filed).text)
  const sum = (key: 'debit' | 'credit', some = rows) => some.reduce((total, row) => total + row[key], 0)
  expect(sum('debit')).toBe(sum('credit'))
  const costs = new Map<string, number>()
  for (const { jobKey, amountMinor } of lines.flat().flatMap(({ parts }) => parts)) {
    const place = jobKey ? `Harbor · ${jobKey}` : ''
    costs.set(place, (costs.get(place) ?? 0) + amountMinor)
  }
  // Overtime stored without hours is allocated by an estimate.
  const isGuessed = lines.flat().some(({ kind, hours }) => (kind === 'overtime' || kind === 'double') && !hours)
  for (const [place, minor] of isGuessed ? [] : costs) {
    const some = rows.filter((row) => row.place === place && row.account !== 'Payroll clearing')
    expect([place, sum('debit', some) - sum('credit', some)]).toEqual([place, minor])
  }
  const owed = rows.find(({ account }) => account === 'Payroll clearing')
  expect((owed?.credit ?? 0) - (owed?.debit ?? 0)).toBe(totalOf(lines.flat()))
}

describe('every file of a payroll', () => {
  test('pays each member the same per kind when read back, with a zero total difference; the journal balances', () => {
    fc.assert(
      // Making a payroll takes longer than writing and reading a file of it.
      fc.property(payroll, (random) => {
        const made = { ...random, dues: random.lines.map((lines) => due(lines)) }
        for (const [format, reader] of Object.entries(readers)) readEarnings(format, reader, made)
        readGusto(made)
        readJournal(made)
      }),
      settings,
    )
  })
})
