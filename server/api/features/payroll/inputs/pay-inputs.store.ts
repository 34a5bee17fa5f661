import { sql } from 'kysely'
import { dated } from '#server/api/domain/fair-workweek/coverage.store.ts'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { rateFor, ratesInForce as inForceOn } from '#shared/members/pay-rates.ts'
import { approvedTrips } from './approved-trips.store.ts'
import { averageMinutesBefore } from './holiday-averages.store.ts'
import { byMember, inForceDuring } from './input-lists.ts'
import { leavePayouts } from './leave-payouts.store.ts'
import { loggedWork, only, visitsBegun, type FirstLog } from './logged-work.store.ts'
import {
  isPaidByTime,
  type DatedPayRate,
  type Employment,
  type EnteringRate,
  type AdjustmentInput,
  type LoggedWork,
  type PayInput,
  type PeriodTerms,
  type BegunVisit,
} from './pay-inputs.ts'
import { spanKey, type BonusHours } from './bonus-hours.ts'
import type { SpanHours } from '../rules/span-bonus.ts'
import { holidayWork, paidHolidays } from './paid-holidays.store.ts'
import { lastDay, ratesOf, salariedIn } from './member-rates.store.ts'
import { owedChanges } from './posted-changes.store.ts'
import { measuredTravels, travelSources } from './pay-travels.store.ts'
import { absences, paidTimeOff } from './paid-time-off.store.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { contextOf, startDayOf, type PeriodContext } from './period-context.ts'
import { neededTime } from '../rules/pay-calendar.ts'
import type { HolidayEarnings } from '../rules/statutory-holidays.ts'
import { recordedWorkdays } from './workdays.store.ts'

interface PayMember {
  id: string
  name: string
  employeeNumber: string
  hiredOn: string | null
  endedOn: string | null
  /** Oldest first. */
  earlier: readonly Employment[]
}

export interface MemberInput {
  member: PayMember
  input: PayInput
}

/** By member id, then day: the earnings that statutory holiday pay is based on. */
export type EarnedHolidays = ReadonlyMap<string, ReadonlyMap<string, HolidayEarnings>>

interface InputOptions {
  memberIds?: readonly string[] | undefined
  earned: EarnedHolidays
  bonusHours: BonusHours
}

/** Reads everything once and builds inputs member by member. */
export interface InputSource {
  members: readonly PayMember[]
  logsOf: (memberId: string) => readonly LoggedWork[]
  inputOf: (member: PayMember, logs: readonly LoggedWork[]) => PayInput
}

/**
 * Reads the members' work in the workweeks that touch the period, and from earlier only what can change it. Leaves
 * out members without any data. Sorted by name.
 */
export async function inputsOf(
  tx: TenantTx,
  pay: OrganizationPay,
  terms: PeriodTerms,
  question: InputOptions,
): Promise<Iterable<MemberInput>> {
  const { members, logsOf, inputOf } = await inputSource(tx, pay, terms, question)
  // Built lazily: twenty thousand logs in memory would slow the garbage collector.
  return members.values().map((member) => ({ member, input: inputOf(member, logsOf(member.id)) }))
}

/** Also serves planned work that is not logged yet. `everyone` adds members without any data. */
export async function inputSource(
  tx: TenantTx,
  { policy, homes, whereabouts }: OrganizationPay,
  terms: PeriodTerms,
  { memberIds, earned, bonusHours, everyone = [] }: InputOptions & { everyone?: readonly string[] },
): Promise<InputSource> {
  const context = contextOf({ terms, places: [] })
  const { calendar } = context
  const { from, to } = calendar
  const first = calendar.weeks[0]?.week ?? from
  const last = calendar.weeks.at(-1)?.lastDay ?? to
  const needed = neededTime(calendar)
  const logs = await loggedWork(tx, calendar, memberIds)
  const adjustments = await adjustmentsOf(tx, first, last, { memberIds, bonusHours })
  const timeOff = await paidTimeOff(tx, from, to, memberIds)
  const payouts = await leavePayouts(tx, from, to, memberIds)
  const trips = await approvedTrips(tx, from, to, memberIds)
  const owed = await owedChanges(tx, from, to, memberIds)
  const lawsAt = await dated(tx)
  const workdays = await recordedWorkdays(tx, first, last, memberIds)
  const travels = await travelSources(tx, tripWindow(context, shiftDay(first, -1), shiftDay(last, 2)), memberIds)
  const known = [logs, adjustments, timeOff, payouts, trips, owed, workdays, earned].flatMap((map) => [...map.keys()])
  const ids = [...new Set([...known, ...(await salariedIn(tx, first, last, memberIds)), ...everyone])]
  const members = await membersOf(tx, ids)
  // A night that ends after the last workday is evaluated with it.
  const until = terms.looksAround ? shiftDay(last, 1) : last
  const rated = await ratesOf(tx, ids, shiftDay(first, -longestLogDays), until)
  const paidFlat = ids.filter((id) => rated.get(id)?.some(({ basis }) => basis === 'visit'))
  const salaried = ids.filter((id) => rated.get(id)?.some(({ basis }) => basis === 'salary'))
  const absent = await absences(tx, first, last, salaried)
  const startedVisits = await visitsBegun(tx, calendar, paidFlat)
  const older =
    startedVisits.size === 0
      ? rated
      : await ratesOf(tx, [...startedVisits.keys()], earliest(startedVisits, context), until)
  const holidays = await paidHolidays(tx, { from, to }, ids, whereabouts)
  const averages = await averageMinutesBefore(tx, holidays, policy.timeZone)
  const holidayWorkAt = await holidayWork(tx, { from, to, first, last, isApart: terms.holidaysApart }, whereabouts)
  const placesSince = shiftDay(first, -1)
  const inputOf = (member: PayMember, memberLogs: readonly LoggedWork[]): PayInput => {
    const neededLogs = memberLogs.filter(({ start, end }) => start < needed.end && (end ?? Infinity) > needed.start)
    const beside = memberLogs.length === neededLogs.length ? [] : besideOf(memberLogs, neededLogs)
    const ownBegun = startedVisits.get(member.id) ?? []
    const locationIds = [...new Set(neededLogs.map(({ locationId }) => locationId))].toSorted()
    const posted = owed.get(member.id)
    const restRules = locationIds.flatMap((id) =>
      inForceDuring(lawsAt.get(id) ?? [], first, last).map((law) => ({ locationId: id, ...law })),
    )
    const rates = (ownBegun.length > 0 ? older : rated).get(member.id) ?? []
    return {
      terms,
      member: {
        id: member.id,
        hiredOn: member.hiredOn,
        endedOn: member.endedOn,
        earlier: member.earlier.filter(({ endedOn }) => endedOn !== null && endedOn >= first),
      },
      homes: inForceDuring(homes.get(member.id) ?? [], first, last),
      places: [...new Set([...locationIds, ...beside.map(({ locationId }) => locationId)])].flatMap((locationId) => {
        const dated = inForceDuring(policy.places?.get(locationId) ?? [], placesSince, until)
        return dated.length > 0 ? [{ locationId, terms: dated }] : []
      }),
      logs: neededLogs,
      ...countingRates(rates, { logs: neededLogs, startedVisits: ownBegun, first, context }),
      adjustments: adjustments.get(member.id) ?? [],
      timeOff: timeOff.get(member.id) ?? [],
      payouts: payouts.get(member.id) ?? [],
      absences: absent.get(member.id) ?? [],
      trips: trips.get(member.id) ?? [],
      holidays: (holidays.get(member.id) ?? []).map((each) => {
        const { isPublic, ...holiday } = each
        const statutory = (isPublic && earned.get(member.id)?.get(holiday.day)) || null
        return { ...holiday, averageMinutes: statutory ? null : averages(member.id, each), earned: statutory }
      }),
      holidayWork: holidayWorkAt(locationIds),
      workdays: workdays.get(member.id) ?? [],
      travel: measuredTravels(memberLogs, travels),
      ...(posted && { posted }),
      ...(restRules.length > 0 && { restRules }),
      beside,
    }
  }
  return { members, logsOf: (memberId) => logs.get(memberId)?.() ?? [], inputOf }
}

const tripWindow = ({ calendar: { weeks } }: PeriodContext, from: string, to: string) => ({
  from,
  to,
  countsDistance: weeks.some(({ terms }) => terms.travelGapMinutes !== null),
})

/** The nearest log on either side. */
const besideOf = (works: readonly LoggedWork[], neededLogs: readonly LoggedWork[]): PayInput['beside'] => {
  const [first, last] = [neededLogs[0], neededLogs.at(-1)]
  if (!first || !last) return []
  const near = [works[works.indexOf(first) - 1], works[works.indexOf(last) + 1]]
  return near.flatMap((log) => {
    if (!log) return []
    const { id, locationId, jobId, start, end } = log
    return [{ id, locationId, jobId, start, end }]
  })
}

/** No log is longer, and a visit's rate is that of the day on which its first log began. */
const longestLogDays = 3

const earliest = (startedVisits: ReadonlyMap<string, readonly FirstLog[]>, context: PeriodContext): string => {
  const starts = [...startedVisits.values()].flatMap((visits) => visits.map(({ start }) => start))
  return startDayOf(context, Math.min(...starts)) ?? context.calendar.from
}

interface Counting {
  logs: readonly LoggedWork[]
  startedVisits: readonly FirstLog[]
  first: string
  context: PeriodContext
}

/**
 * Rates in force on the first day and those that begin later. An earlier rate is included only if it pays a visit
 * already begun or hours that no later hourly rate pays; otherwise it could end an approval without changing the
 * pay.
 */
function countingRates(rates: readonly DatedPayRate[], { logs, startedVisits, first, context }: Counting) {
  const begins = context.workdays[0]?.start ?? 0
  const inForce = new Set(inForceOn(rates, first))
  const rateThen = ({ start, jobId, locationId }: Pick<LoggedWork, 'start' | 'jobId' | 'locationId'>) =>
    rateFor(rates, { day: startDayOf(context, start) ?? first, jobId, locationId })
  return {
    rates: rates.filter((rate) => rate.effectiveOn > first || inForce.has(rate)),
    visitsBegun: startedVisits.map(({ jobId, visitStart, ...place }): BegunVisit => ({
      jobId,
      visitStart,
      rate: rateThen({ ...place, jobId }) ?? null,
    })),
    entering: logs
      .filter(({ start }) => start < begins)
      .flatMap((log): EnteringRate[] => {
        const rate = rateThen(log)
        const { jobId, locationId } = log
        const atFirst = rateFor(rates, { day: first, jobId, locationId })
        const isKept = rate && !(isPaidByTime(rate) && atFirst && isPaidByTime(atFirst))
        return isKept ? [{ logId: log.id, rate }] : []
      }),
  }
}

type AdjustmentRow = Omit<AdjustmentInput, 'earned'> & {
  memberId: string
  earnedFrom: string | null
  earnedTo: string | null
}

async function adjustmentsOf(
  tx: TenantTx,
  from: string,
  to: string,
  { memberIds, bonusHours }: Pick<InputOptions, 'memberIds' | 'bonusHours'>,
) {
  const { rows } = await sql<AdjustmentRow>`
    select member_id, id, day, kind, amount_minor, in_regular_rate, note, earned_from, earned_to from pay_adjustments a
    where day between ${from} and ${to} ${only(memberIds, 'a.member_id')}
    order by day, id`.execute(tx)
  const earnedBy = ({ memberId, earnedFrom, earnedTo }: AdjustmentRow): SpanHours | null => {
    if (earnedFrom === null || earnedTo === null) return null
    const span = { from: earnedFrom, to: earnedTo }
    const nothing = { ...span, packId: null, seconds: 0, overtime: 0, double: 0, jobs: [] }
    return bonusHours.get(memberId)?.get(spanKey(span)) ?? nothing
  }
  return byMember(
    rows.map((row) => {
      const { earnedFrom: _from, earnedTo: _to, ...given } = row
      return { ...given, earned: earnedBy(row) }
    }),
  )
}

async function membersOf(tx: TenantTx, ids: readonly string[]): Promise<PayMember[]> {
  const { rows } = await sql<PayMember>`
    select m.id, m.name, m.employee_number, m.hired_on, ${lastDay} as ended_on, (
      select coalesce(jsonb_agg(jsonb_build_object('hiredOn', d.hired_on, 'endedOn', d.left_on) order by d.left_on), '[]')
      from member_departures d where d.member_id = m.id) as earlier
    from members m cross join configurations c
    where m.id = any (${ids}::uuid[]) order by lower(m.name), m.id`.execute(tx)
  return rows
}
