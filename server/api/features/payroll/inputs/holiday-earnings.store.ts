import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayItemKind } from '#shared/payroll/items.ts'
import { readBonusHours } from './bonus-hours.store.ts'
import { averagedDays } from './holiday-averages.store.ts'
import { memberPay } from '../statements/member-lines.ts'
import { paidHolidays, publicHolidays, type CalendarHoliday } from './paid-holidays.store.ts'
import { itemsOf } from '../statements/pay-items.ts'
import type { PayInput, PeriodTerms } from './pay-inputs.ts'
import { inputsOf, type EarnedHolidays, type MemberInput } from './pay-inputs.store.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { contextOf } from './period-context.ts'
import type { StoredLine } from '../statements/stored-line.ts'
import { periodTerms } from './period-terms.ts'
import { employmentOn } from './general-rate.ts'
import { homePack, payCalendar } from '../rules/pay-calendar.ts'
import { packsIn } from '../rules/pay-policy.ts'
import { packFor } from '../rules/packs.ts'
import { splitByWeight } from '#shared/apportion.ts'
import {
  holidayEarnings,
  holidayPay,
  reachOf,
  type EarnedDay,
  type HolidayEarnings,
} from '../rules/statutory-holidays.ts'

/** Reads the pay inputs with the earlier work that statutory holidays and multi-workweek bonuses need. */
export async function readInputs(
  tx: TenantTx,
  pay: OrganizationPay,
  terms: PeriodTerms,
  memberIds?: readonly string[],
): Promise<Iterable<MemberInput>> {
  const earned = await earnedHolidays(tx, pay, terms, memberIds)
  return inputsOf(tx, pay, terms, { memberIds, earned, bonusHours: await readBonusHours(tx, pay, terms, memberIds) })
}

/** Stops the recursion: earlier pay is computed without its own holidays and bonuses. */
const nothingBefore = { earned: new Map(), bonusHours: new Map() }

/** A holiday's pay can depend on earlier holidays; the lookback ends here. */
const chainDays = 366

const formulasOf = ({ policy, homes }: Pick<OrganizationPay, 'policy' | 'homes'>, day: string) => {
  const ids = new Set([
    ...packsIn({ ...policy, places: new Map() }),
    ...[...homes.values()].flatMap((terms) => terms.flatMap(({ packId }) => packId ?? [])),
  ])
  return [...ids].flatMap((id) => packFor(id, day).holidayPay ?? [])
}

/** Days of work before a period that can change what its holidays pay. */
export const lookbackDays = (pay: OrganizationPay, day: string): number =>
  formulasOf(pay, day).length > 0 ? chainDays : pay.averagesHolidays ? averagedDays : 0

/** Earnings that the period's statutory holidays are based on, computed from earlier work with the same pay rules. */
async function earnedHolidays(
  tx: TenantTx,
  pay: OrganizationPay,
  { from, to }: PeriodTerms,
  memberIds: readonly string[] | undefined,
): Promise<EarnedHolidays> {
  const formulas = formulasOf(pay, to)
  if (formulas.length === 0) return new Map()
  const [first, ...others] = await publicHolidays(tx, { from, to })
  if (first === undefined) return new Map()
  const reach = Math.max(...formulas.map(reachOf))
  const isChained = formulas.some(({ counts }) => counts.includes('holiday'))
  const chain = isChained ? await publicHolidays(tx, { from: shiftDay(first, -chainDays), to: first }) : [first]
  const earliest = chain
    .toReversed()
    .reduce((day, holiday) => (shiftDay(day, -reach) <= holiday ? holiday : day), first)
  const last = others.at(-1) ?? first
  const lastDay = payCalendar(pay.policy, last, last).weeks.at(-1)?.lastDay ?? last
  // Reaches the period's end, so that a member hired after a holiday is known to have earned nothing for it.
  const period = { from: shiftDay(earliest, -reach), to: lastDay > to ? lastDay : to }
  const before = [...(await inputsOf(tx, pay, periodTerms(pay, period), { memberIds, ...nothingBefore }))]
  const ids = before.map(({ member }) => member.id)
  const calendar = await paidHolidays(tx, { from: earliest, to: last }, ids, pay.whereabouts)
  const yearDays = formulas.some(({ regularDayOnly }) => regularDayOnly)
    ? await daysWorkedBefore(tx, [first, ...others], pay.policy.timeZone, ids)
    : () => 0
  return new Map(
    before.flatMap(({ member: { id }, input }) => {
      const holidays = (calendar.get(id) ?? []).filter(({ isPublic }) => isPublic)
      const earned = earnedBy(input, holidays, (day) => yearDays(id, day))
      const inPeriod = new Map([...earned].filter(([day]) => day >= from && day <= to))
      return inPeriod.size > 0 ? [[id, inPeriod] as const] : []
    }),
  )
}

/** Walks one member's holidays in order, since one holiday's pay may count toward the next. */
function earnedBy(input: PayInput, holidays: readonly CalendarHoliday[], yearDays: (day: string) => number) {
  const { weeks } = contextOf({ terms: input.terms, places: [] }).calendar
  const statutory = new Set(holidays.map(({ day }) => day))
  const days = earnedDays({ ...input, holidays: input.holidays.filter(({ day }) => !statutory.has(day)) })
  const earningsByMember = new Map<string, HolidayEarnings>()
  for (const day of [...statutory].toSorted()) {
    const week = weeks.find(({ days: weekDays }) => weekDays.some(({ date }) => date === day))
    const formula = week && homePack(week, input.homes).holidayPay
    if (!formula) continue
    const employment = employmentOn(input, day)
    const { hiredOn } = employment ?? input.member
    const facts = { days: [...days.values()], hiredOn, yearDays: formula.regularDayOnly ? yearDays(day) : 0 }
    const earned = holidayEarnings(formula, { day, week: week.week }, facts)
    earningsByMember.set(day, earned)
    if (employment) dayIn(days, day).holidayMinor += holidayPay(earned)
  }
  return earningsByMember
}

function earnedDays(input: PayInput): Map<string, EarnedDay> {
  const days = new Map<string, EarnedDay>()
  const { lines } = memberPay(input)
  for (const line of lines) if (line.kind === 'salary') earnSalary(days, line)
  for (const { kind, day, week, seconds, amountMinor } of itemsOf(lines)) {
    if (kind === 'salary') continue
    const entry = dayIn(days, day)
    if (seconds > 0 && kind !== 'holiday' && kind !== 'time_off') entry.isWorked = true
    // A bonus with a workweek was promised and counts as wages; any other is a gift.
    if (wageKinds.has(kind) || (kind === 'bonus' && week !== null)) entry.wagesMinor += amountMinor
    if (kind === 'time_off') entry.timeOffMinor += amountMinor
    if (kind === 'holiday') entry.holidayMinor += amountMinor
  }
  return days
}

const wageKinds: ReadonlySet<PayItemKind> = new Set(['regular', 'visit', 'day_rate', 'travel'])

/** Spreads a weekly salary over the days with hours, or puts it on the last day when there are none. */
function earnSalary(days: Map<string, EarnedDay>, { day, amountMinor, hours = [] }: StoredLine): void {
  const worked = hours.length > 0 ? hours : [{ day, seconds: 1 }]
  const shares = splitByWeight(
    amountMinor,
    worked.map(({ seconds }) => seconds),
  )
  for (const [at, workedDay] of worked.entries()) {
    const entry = dayIn(days, workedDay.day)
    entry.isWorked = true
    entry.wagesMinor += shares[at] ?? 0
  }
}

const dayIn = (days: Map<string, EarnedDay>, day: string) =>
  days.getOrInsertComputed(day, () => ({ day, isWorked: false, wagesMinor: 0, timeOffMinor: 0, holidayMinor: 0 }))

/** Counts the days on which members began work in the twelve months before each given day. */
async function daysWorkedBefore(
  tx: TenantTx,
  holidays: readonly string[],
  timeZone: string,
  memberIds: readonly string[],
) {
  const { rows } = await sql<{ memberId: string; day: string; count: number }>`
    select w.member_id, h.day::text as day, count(distinct (w.started_at at time zone ${timeZone})::date)::int as count
    from unnest(${holidays}::date[]) as h (day)
    join work_logs w on (w.started_at at time zone ${timeZone})::date < h.day
      and w.started_at >= (h.day - interval '12 months') at time zone ${timeZone}
    where w.member_id = any (${memberIds}::uuid[]) and w.voided_at is null and w.ended_at is not null
    group by 1, 2`.execute(tx)
  const counts = new Map(rows.map(({ memberId, day, count }) => [`${memberId} ${day}`, count]))
  return (memberId: string, day: string) => counts.get(`${memberId} ${day}`) ?? 0
}
