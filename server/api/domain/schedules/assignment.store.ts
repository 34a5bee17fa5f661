import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import {
  secondsByDay,
  weekOf,
  workdayBounds,
  workdayOf,
  type TimedLog,
} from '#server/api/domain/timekeeping/worked-time.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import type { AssignmentAnswer, AssignmentQuestion, Visit } from '#shared/contracts/schedule.ts'
import { mayRunInto, overlap, spanOf, weekLoad, type Running, type Span } from './assignment.ts'
import { certificatesOf, requiredAt } from './clearance.store.ts'
import { expiredOn, missingOn, sameName } from './clearance.ts'
import { visitKey } from './coverage.ts'
import * as planned from './planned-visits.store.ts'
import { publishingOf } from './publication.store.ts'
import { dateAt } from './segments.ts'
import { instantOf } from './visit-changes.store.ts'

interface MemberLog extends TimedLog {
  memberId: string
  visit: string | null
}

/** What it would mean for each of them to come then: seven queries, however many they are. */
export const check = async (tx: TenantTx, question: AssignmentQuestion, at: Temporal.Instant) =>
  (await checkWithVisits(tx, question, at)).answers

/** The same with what they are planned for: the week and a day around it, without the visit in question. */
export async function checkWithVisits(
  tx: TenantTx,
  { memberIds, startsAt, endsAt, except }: AssignmentQuestion,
  at: Temporal.Instant,
): Promise<{ answers: AssignmentAnswer[]; visits: Visit[] }> {
  const ids = memberIds.map((id) => id.toLowerCase())
  const now = at.epochMilliseconds
  const asked = spanOf({ startsAt, endsAt })
  const { weekStart, timeZone, workdayStart } = await publishingOf(tx)
  const days = weekOf(workdayOf(asked.from, { timeZone, workdayStart }), weekStart)
  const bounds = workdayBounds(days, { timeZone, workdayStart })
  const week = { from: bounds[0] ?? asked.from, to: bounds.at(-1) ?? asked.to }
  const around = { from: Math.min(week.from, asked.from), to: Math.max(week.to, asked.to) }
  const visits = (await planned.list(tx, daysAround(around), { memberIds: ids })).filter(
    (visit) => !visit.isCancelled && !isSame(visit, except),
  )
  const logs = await logsOf(tx, ids, week)
  const certificates = await certificatesOf(tx, ids)
  const required = except ? await requiredAt(tx, except.jobId) : []
  const away = await absencesOf(tx, ids, asked, timeZone)
  const date = dateAt(new Date(asked.from).toISOString(), timeZone)
  const visitsOf = byMember(visits)
  const logsOfEach = Map.groupBy(logs, ({ memberId }) => memberId)
  const answers = ids.map((memberId) => {
    const own = visitsOf.get(memberId) ?? []
    const worked = logsOfEach.get(memberId) ?? []
    const running = runningOf(worked, own)
    const done = new Set(worked.flatMap(({ visit, endedAt }) => (visit !== null && endedAt !== null ? visit : [])))
    const held = certificates.get(memberId) ?? []
    const expired = expiredOn(date, held)
    const byDay = secondsByDay(worked, bounds, now, { rounding: 'none', timeZone })
    return {
      memberId,
      overlaps: own.filter((visit) => overlap(spanOf(visit), asked) > 0).map(named),
      runningLate: mayRunInto(running, asked.from, now),
      timeOff: (away.get(memberId) ?? []).map(({ from, to }) => ({ from, to })),
      ...weekLoad({
        week,
        now,
        asked,
        workedMs: byDay.reduce((sum, seconds) => sum + seconds, 0) * 1_000,
        visits: own
          .filter((visit) => isAhead(visit, now, running) && !done.has(visitKey(visit.jobId, visit.originalStart)))
          .map(spanOf),
      }),
      expiredCertifications: expired,
      missingCertifications: missingOn(date, required, held).filter(
        (name) => !expired.some((one) => sameName(one.name, name)),
      ),
    }
  })
  return { answers, visits }
}

function byMember(visits: readonly Visit[]): ReadonlyMap<string, readonly Visit[]> {
  const found = new Map<string, Visit[]>()
  for (const visit of visits) {
    for (const { memberId } of visit.crew) {
      const own = found.get(memberId)
      if (own) own.push(visit)
      else found.set(memberId, [visit])
    }
  }
  return found
}

const daysAround = ({ from, to }: { from: number; to: number }) => ({
  from: day(from - dayMs),
  to: day(to + dayMs),
})
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

const isSame = ({ jobId, originalStart }: Visit, except: AssignmentQuestion['except']) =>
  except !== undefined &&
  jobId === except.jobId.toLowerCase() &&
  originalStart === instantOf(new Date(except.originalStart))

/** What begins later, and the rest of what is being worked on: a visit whose time came without work is not to come. */
const isAhead = (visit: Visit, now: number, running: OwnRunning | null) =>
  Date.parse(visit.startsAt) >= now || visitKey(visit.jobId, visit.originalStart) === running?.visit

interface OwnRunning extends Running {
  visit: string | null
}

function runningOf(logs: readonly MemberLog[], visits: readonly Visit[]): OwnRunning | null {
  const log = logs.find(({ endedAt }) => endedAt === null)
  if (!log) return null
  const visit = visits.find(({ jobId, originalStart }) => visitKey(jobId, originalStart) === log.visit)
  return { visit: log.visit, plannedEnd: visit ? Date.parse(visit.endsAt) : null }
}

const named = ({ jobId, originalStart, jobName, locationName, startsAt, endsAt, timeZone }: Visit) => ({
  jobId,
  originalStart,
  jobName,
  locationName,
  startsAt,
  endsAt,
  timeZone,
})

interface LogRow {
  id: string
  memberId: string
  jobId: string | null
  visitStart: Date | null
  startedAt: Date
  endedAt: Date | null
  breaks: { kind: 'rest' | 'meal'; startedAt: string; endedAt: string | null }[]
}

/** What was worked in the week, and what runs now whenever it began. */
async function logsOf(tx: TenantTx, memberIds: readonly string[], week: { from: number; to: number }) {
  const { rows } = await sql<LogRow>`
    select w.id, w.member_id, w.job_id, w.visit_start, w.started_at, w.ended_at, coalesce((
      select jsonb_agg(jsonb_build_object('kind', b.kind, 'startedAt', b.started_at, 'endedAt', b.ended_at))
      from breaks b where b.organization_id = w.organization_id and b.work_log_id = w.id), '[]') as breaks
    from work_logs w
    where w.member_id = any (${memberIds}::uuid[]) and w.voided_at is null and w.started_at < ${new Date(week.to)}
      and w.started_at > ${new Date(week.from - 2 * dayMs)}`.execute(tx)
  return rows.map(({ memberId, jobId, visitStart, startedAt, endedAt, breaks }): MemberLog => ({
    memberId,
    visit: jobId && visitStart && visitKey(jobId, instantOf(visitStart)),
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    breaks: breaks.map((each) => ({
      kind: each.kind,
      startedAt: Date.parse(each.startedAt),
      endedAt: each.endedAt === null ? null : Date.parse(each.endedAt),
    })),
  }))
}

async function absencesOf(tx: TenantTx, memberIds: readonly string[], asked: Span, timeZone: string) {
  const dayAt = (at: number) => dateAt(new Date(at).toISOString(), timeZone)
  const found = await absences(tx, { from: dayAt(asked.from), to: dayAt(asked.to), memberIds, states: ['approved'] })
  const touching = found.filter((absence) => isAway(absence, asked, timeZone))
  return Map.groupBy(touching, ({ memberId }) => memberId)
}
