import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isUnassigned, visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { confirmMinutesOf, isDueAt, unconfirmedOf } from '#server/api/domain/schedules/crews/confirmations.store.ts'
import { marker } from '#server/api/domain/schedules/crews/overlapping.store.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { planOf, judgeVisit, type VisitStanding } from '#server/api/domain/schedules/visit-state.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { ruleBook, workAt, type VisitWorkLog } from '#server/api/domain/schedules/visit-work.store.ts'
import { visitAnswersOf, type VisitAnswers } from '#server/api/domain/schedules/crews/visit-answers.store.ts'
import { toWorkLogs, workLogRows } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import type { Operations, VisitNow, WorkNow } from '#shared/operations/operations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { visitStates } from '#shared/operations/states.ts'

/** True if the reader acts in a region. */
type ActsIn = (regionId: string | null) => boolean

/** Days of logs to read for current visits: a night's work may have begun two days ago in UTC. */
const logDays = 3

/** The live board, with the same number of queries for any number of visits. */
export async function operations(tx: TenantTx, now: Date, actsIn: ActsIn): Promise<Operations> {
  const rulesOf = await ruleBook(tx)
  const confirmMinutes = await confirmMinutesOf(tx)
  const logs = await logsAround(tx, now)
  const planned = await listVisits(tx, daysAround(now), {})
  const regions = await regionsOf(tx, planned)
  const byVisit = Map.groupBy(logs, ({ jobId, visitStart }) => (jobId && visitStart ? visitKey(jobId, visitStart) : ''))
  const logsOf = ({ jobId, originalStart }: Visit) => byVisit.get(visitKey(jobId, originalStart)) ?? []
  const mark = marker(planned, true)
  const isDue = isDueAt(confirmMinutes, now.getTime())
  const current = planned.filter(
    (visit) => actsIn(regions.get(visit.locationId) ?? null) && (isNow(visit, logsOf(visit), now) || isDue(visit)),
  )
  const listed = new Set(current.flatMap(logsOf).map(({ id }) => id))
  const loose = logs.filter((log) => log.endedAt === null && !listed.has(log.id) && actsIn(log.regionId))
  const phones = await phonesOf(tx, [...current.flatMap(({ crew }) => crew), ...current.flatMap(logsOf), ...loose])
  const answers = await visitAnswersOf(tx, current)
  const workNow = await workAt(tx, current, now)
  const unconfirmed = await unconfirmedOf(tx, current, confirmMinutes, now.getTime())
  const byId = new Map(logs.map((log) => [log.id, log]))
  const visits = current
    .map((visit) => {
      const standing = judgeVisit(planOf(visit), workNow(visit), rulesOf(visit.jobId), now.getTime())
      const work = workNow(visit).logs.flatMap((part) => {
        const log = byId.get(part.workLogId)
        return log ? toWork(partOf(log, part), phones) : []
      })
      return {
        ...toVisit(mark(visit), work, { phones, standing, unconfirmed: unconfirmed(visit, standing.members) }),
        ...answers(visit),
      }
    })
    .toSorted((a, b) => visitStates.indexOf(a.state) - visitStates.indexOf(b.state))
  const withoutVisit = loose.map((log) => toWork(log, phones))
  return { serverTime: now.toISOString(), counts: countsOf(visits, withoutVisit), visits, withoutVisit }
}

/** The days that are today in any time zone, and the days before them. */
export function daysAround(now: Date) {
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  return { from: day.subtract({ days: 2 }).toString(), to: day.add({ days: 1 }).toString() }
}

/** True for today's visits in the location's time zone, last night's until they are over, and any with running work. */
function isNow({ date, endsAt, timeZone }: Visit, logs: readonly WorkLog[], now: Date): boolean {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  if (date === today || logs.some((log) => log.endedAt === null)) return true
  return date < today && Temporal.Instant.compare(endsAt, instant) > 0
}

/** All running logs, and those that ended at a recent visit; latest start last. */
async function logsAround(tx: TenantTx, now: Date): Promise<WorkLog[]> {
  const since = new Date(now.getTime() - logDays * dayMs)
  const rows = await workLogRows(tx)
    .where('w.voidedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('w.endedAt', 'is', null), and([eb('w.startedAt', '>=', since), eb('w.visitStart', 'is not', null)])]),
    )
    .orderBy('w.startedAt')
    .orderBy('w.id')
    .execute()
  return toWorkLogs(tx, rows, now.getTime())
}

async function regionsOf(tx: TenantTx, visits: readonly Visit[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(visits.map(({ locationId }) => locationId))]
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'regionId'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, regionId }) => [id, regionId]))
}

type Phones = ReadonlyMap<string, string>

async function phonesOf(tx: TenantTx, people: readonly { memberId: string }[]): Promise<Phones> {
  const ids = [...new Set(people.map(({ memberId }) => memberId))]
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'phone'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

interface Around {
  phones: Phones
  standing: VisitStanding
  unconfirmed: readonly string[]
}

/** Reduces a log to its part in one visit. */
const partOf = (log: WorkLog, { startsAt, endsAt, workedSeconds }: VisitWorkLog): WorkLog => ({
  ...log,
  startedAt: instantOf(new Date(startsAt)),
  endedAt: endsAt === null ? null : instantOf(new Date(endsAt)),
  workedSeconds,
})

function toVisit(
  visit: Visit,
  work: VisitNow['work'],
  { phones, standing: { state, members }, unconfirmed }: Around,
): Omit<VisitNow, keyof VisitAnswers> {
  const { crew, crewSize, isPublished } = visit
  const stateOf = new Map(members.map((member) => [member.memberId, member.state]))
  return {
    jobId: visit.jobId,
    jobName: visit.jobName,
    locationId: visit.locationId,
    locationName: visit.locationName,
    clientId: visit.clientId,
    clientName: visit.clientName,
    originalStart: visit.originalStart,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    timeZone: visit.timeZone,
    cancelledReason: visit.cancelledReason,
    note: visit.note,
    crewSize,
    isPublished,
    version: visit.version,
    ...(visit.overlapping && { overlapping: visit.overlapping }),
    state,
    isUnassigned: isUnassigned({ crewSize, assigned: crew.length }, state),
    crew: crew.map(({ memberId, name }) => ({
      memberId,
      name,
      phone: phones.get(memberId) ?? '',
      state: stateOf.get(memberId) ?? 'not_started',
      isUnconfirmed: unconfirmed.includes(memberId),
    })),
    work,
  }
}

const toWork = (log: WorkLog, phones: Phones): WorkNow => ({
  id: log.id,
  memberId: log.memberId,
  memberName: log.memberName,
  clientId: log.clientId,
  clientName: log.clientName,
  locationId: log.locationId,
  locationName: log.locationName,
  timeZone: log.timeZone,
  jobName: log.jobName,
  startedAt: log.startedAt,
  endedAt: log.endedAt,
  workedSeconds: log.workedSeconds,
  flags: log.flags,
  version: log.version,
  phone: phones.get(log.memberId) ?? '',
  onBreakSince: log.breaks.find(({ endedAt }) => endedAt === null)?.startedAt ?? null,
})

function countsOf(visits: readonly VisitNow[], withoutVisit: readonly WorkNow[]): Operations['counts'] {
  const counts = { no_show: 0, late: 0, short: 0, started: 0, planned: 0, done: 0, cancelled: 0 }
  for (const { state } of visits) counts[state]++
  return {
    ...counts,
    unassigned: visits.filter((visit) => visit.isUnassigned).length,
    unconfirmed: visits.filter(({ crew }) => crew.some((member) => member.isUnconfirmed)).length,
    withoutVisit: withoutVisit.length,
  }
}
