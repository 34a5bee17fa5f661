import type {
  Hours,
  PlannedWork,
  ReadWorkweeks,
  Span,
  Workweeks,
} from '#server/api/domain/schedules/crews/assignment.ts'
import { timeLines } from './statements/member-lines.ts'
import type { LoggedWork } from './inputs/pay-inputs.ts'
import { inputSource, type InputSource } from './inputs/pay-inputs.store.ts'
import { readOrganizationPay } from './inputs/pay-terms.store.ts'
import { contextOf } from './inputs/period-context.ts'
import { periodTerms } from './inputs/period-terms.ts'
import { inOrder } from './rules/member-pay.ts'
import { neededTime, payCalendar } from './rules/pay-calendar.ts'
import { packFor } from './rules/packs.ts'
import { termsFor, type PayPolicy } from './rules/pay-policy.ts'
import type { PayLine } from './rules/pay-line.ts'
import { workdaysBetween } from './rules/workweeks.ts'
import { isWorkedTime } from './statements/totals.ts'

interface Week extends InputSource {
  span: Span
}

/** Computes workweek hours including planned visits, with the same code that pays them. */
export const readWorkweeks: ReadWorkweeks = async (tx, { memberIds, touched }) => {
  const pay = await readOrganizationPay(tx)
  const weeks: Week[] = []
  for (const period of weeksOf(pay.policy, touched)) {
    const terms = periodTerms(pay, period)
    const source = await inputSource(tx, pay, terms, {
      memberIds,
      earned: new Map(),
      bonusHours: new Map(),
      everyone: memberIds,
    })
    const { start, end } = neededTime(contextOf({ terms, places: [] }).calendar)
    weeks.push({ ...source, span: { from: start * 1000, to: end * 1000 } })
  }
  const members = new Map(weeks[0]?.members.map((member) => [member.id, member]))
  return {
    spans: weeks.map(({ span }) => span),
    overtimeAfter: thresholdsOf(pay.policy, touched),
    hoursOf: (memberId, { runsUntil, visits }) => {
      const member = members.get(memberId)
      if (!member) return { weekSeconds: 0, overtime: new Map() }
      return hoursIn(
        weeks.map(({ inputOf, logsOf }) => {
          const logs = logsOf(memberId).map((log) => ({ ...log, end: log.end ?? Math.floor(runsUntil / 1000) }))
          return timeLines(inputOf(member, [...logs, ...visits.map(asLog)].toSorted(byStart)))
        }),
      )
    },
  }
}

function thresholdsOf(policy: PayPolicy, touched: readonly Span[]): Workweeks['overtimeAfter'] {
  const day = new Date(touched[0]?.from ?? 0).toISOString().slice(0, 10)
  const { week, day: daily } = packFor(termsFor(policy, day).packId, day)
  return { week: week.weeklyAfter, day: daily.daily[0]?.after ?? null }
}

/** The workweeks that overlap the spans; those of the first span come first. */
function weeksOf(policy: PayPolicy, touched: readonly Span[]) {
  const weeks = new Map<string, { from: string; to: string }>()
  for (const { from, to } of touched) {
    for (const { date, week } of workdaysBetween(policy.timeZone, policy.workweeks, from / 1000, to / 1000)) {
      if (weeks.has(week)) continue
      const whole = payCalendar(policy, date, date).weeks[0]
      if (whole) weeks.set(week, { from: week, to: whole.lastDay })
    }
  }
  return [...weeks.values()]
}

const asLog = ({ jobId, locationId, visitStart, from, to }: PlannedWork, number: number): LoggedWork => ({
  id: `planned ${number}`,
  locationId,
  jobId,
  visitStart: visitStart / 1000,
  start: from / 1000,
  end: to / 1000,
  flags: [],
  breaks: [],
})

const byStart = (a: LoggedWork, b: LoggedWork) => a.start - b.start || inOrder(a.id, b.id)

function hoursIn(weeks: readonly (readonly PayLine[])[]): Hours {
  const overtime = new Map<string, number>()
  for (const { kind, hours = [] } of weeks.flat()) {
    // A salary line repeats hours of other lines.
    if (kind !== 'overtime' && kind !== 'double') continue
    for (const { day, seconds } of hours) overtime.set(day, (overtime.get(day) ?? 0) + seconds)
  }
  const worked = weeks[0]?.filter(({ kind }) => isWorkedTime(kind)) ?? []
  return { weekSeconds: worked.reduce((sum, { seconds }) => sum + seconds, 0), overtime }
}
