import * as fc from 'fast-check'
import { nameValues } from '#server/api/domain/names.ts'
import { localDay, shiftDay } from '#server/api/days.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { at, hourly, monday, payFor, policyOf, timeOf } from '#server/api/features/payroll/rules/test/week.ts'
import { travelWork, tripsBetween } from '#server/api/features/payroll/rules/travel.ts'
import type { Work } from '#server/api/features/payroll/rules/work.ts'
import { randomSalary } from '#server/api/features/payroll/rules/test/random-salary.ts'
import { plainLine, toStoredLine, type StoredLine } from '#server/api/features/payroll/statements/stored-line.ts'

const shift = fc.record({
  gap: fc.integer({ min: 0, max: 40_000 }),
  // In whole seconds, like clocked time.
  length: fc.integer({ min: 1, max: 46_800 }),
  job: fc.constantFrom('office', 'clinic', '@yard'),
  rate: fc.constantFrom(15, 17.25, 18.3333, 22),
  basis: fc.constantFrom('hour', 'hour', 'hour', 'visit', 'day', 'salary'),
  travelRate: fc.constantFrom(15, 18.3333, 22),
})

const dayInLosAngeles = (start: number) => localDay(start, 'America/Los_Angeles')

/** Two weeks of logs that never overlap, by the hour, visit, day and salary, with travel between their places. */
const works = fc.array(shift, { maxLength: 14 }).map((shifts) => {
  let now = at(monday, '00:00')
  const sites = shifts.map(({ gap, length, job, rate, basis }, number): Work => {
    const start = now + gap
    const end = start + length
    now = end
    const pays = {
      hour: hourly(rate),
      visit: { basis: 'visit' as const, rateE4: 450_000, visit: `visit ${number}` },
      day: { basis: 'day' as const, rateE4: 1_800_000, day: dayInLosAngeles(start) },
      salary: { basis: 'salary' as const, rateE4: 0 },
    }
    const pay = pays[basis]
    return { logId: `log ${number}`, jobId: job, locationId: job, start, end, breaks: [], pay }
  })
  const trips = tripsBetween(sites, [], () => 2 * 3600)
  return [
    ...sites,
    ...trips
      .filter(({ seconds }) => seconds > 0)
      .map((trip, number) => travelWork(trip, hourly(shifts[number]?.travelRate ?? 15))),
  ]
})

const cents = fc.integer({ min: 1, max: 500_00 })
const money = (line: Partial<StoredLine> & Pick<StoredLine, 'kind'>) =>
  cents.map((amountMinor) => ({ line, amountMinor }))

/** Pay other than work. */
const extra = fc.oneof(
  money({ kind: 'holiday', seconds: 8 * 3600, rate: '20.0000', steps: [named('New Year’s Day')] }),
  money({ kind: 'holiday', jobKey: 'office', rate: '10.0000', logIds: ['log 0'], steps: [named('Labor Day')] }),
  money({
    kind: 'time_off',
    seconds: 4 * 3600,
    rate: '20.0000',
    steps: [{ text: 'timeOff', values: { name: 'Sick' } }],
  }),
  money({
    kind: 'time_off',
    seconds: 5400,
    rate: '20.0000',
    steps: [{ text: 'timeOff', values: { name: 'Vacation' } }],
  }),
  money({ kind: 'minimum_wage', jobKey: 'clinic' }),
  money({ kind: 'rest_pay', jobKey: 'clinic' }),
  money({ kind: 'meal_premium', jobKey: 'clinic', quantity: 1 }),
  money({ kind: 'rest_premium', jobKey: 'clinic', quantity: 1 }),
  money({ kind: 'split_shift' }),
  money({ kind: 'spread_of_hours', jobKey: 'clinic', quantity: 2 }),
  money({ kind: 'reporting_time' }),
  money({ kind: 'schedule_change', jobKey: 'clinic', quantity: 1 }),
  money({ kind: 'short_rest', quantity: 1 }),
  money({
    kind: 'bonus',
    adjustment: 'bonus',
    adjustmentId: 'b',
    steps: [{ text: 'bonus', values: { note: '=Thanks' } }],
  }),
  money({ kind: 'mileage' }),
  money({ kind: 'adjustment', adjustment: 'reimbursement', adjustmentId: 'r' }),
  cents.map((amount) => ({
    line: { kind: 'adjustment', adjustment: 'deduction', adjustmentId: 'd' } as const,
    amountMinor: -amount,
  })),
  fc.integer({ min: -200_00, max: 200_00 }).map((amountMinor) => ({
    line: { kind: 'adjustment', adjustment: 'retro', retroOf: 'run' } as const,
    amountMinor,
  })),
)

function named(name: string) {
  return { text: 'holidayPaid', values: nameValues({ en: name, es: name }) }
}

/** Kinds of lines that older payroll stored without hours. */
const ofOvertime: ReadonlySet<StoredLine['kind']> = new Set(['overtime', 'double'])

/** One member's lines of a period that begins and ends midweek, stored with or without hours. */
export const memberLines: fc.Arbitrary<StoredLine[]> = fc
  .record({
    works,
    packId: fc.constantFrom(...payPackIds),
    from: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 9, max: 13 }),
    bonus: fc.option(cents),
    extras: fc.array(extra, { maxLength: 8 }),
    salary: randomSalary,
    isOld: fc.boolean(),
  })
  .map(({ works: timeWorks, packId, from, to, bonus, extras, salary, isOld }) => {
    const bonuses =
      bonus === null ? [] : [{ id: 'bonus', amountMinor: bonus, inRegularRate: true, day: shiftDay(monday, 5) }]
    const days = [shiftDay(monday, from), shiftDay(monday, to)] as const
    const lines = payFor(
      policyOf({ packId }),
      timeOf(timeWorks, { bonuses, salary: { salaryOn: () => salary, isEmployed: () => true } }),
      ...days,
    ).map(toStoredLine)
    const storedLines = lines.map(({ hours, ...line }): StoredLine =>
      !hours || (isOld && ofOvertime.has(line.kind)) ? line : { ...line, hours },
    )
    const more = extras.map(({ line, amountMinor }, number): StoredLine => ({
      ...plainLine,
      steps: [],
      day: shiftDay(monday, from + (number % 5)),
      ...line,
      amountMinor,
      parts: [{ jobKey: 'jobKey' in line ? (line.jobKey ?? null) : null, amountMinor }],
    }))
    return [...storedLines, ...more]
  })
