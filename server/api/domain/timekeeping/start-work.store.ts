import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { compileOnce } from '#server/api/db/compile-once.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { clearance, type Clearance } from '#server/api/domain/schedules/crews/clearance.store.ts'
import { isUnreadFor } from '#server/api/domain/messages/must-read.store.ts'
import type { JobVisit } from '#server/api/domain/schedules/planned/job-visits.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { checkFence, type FenceCheck } from '#shared/timeclock/fence.ts'
import type { Language } from '#shared/languages.ts'
import { matchMinutes, type TimeSource } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { requestMaxMs } from './device-clock.ts'
import { saveNextVisits } from './next-visits.store.ts'
import { savePunchWithLog, punchRow, type FoundPunch, type Punching } from './punches.store.ts'
import { startFacts, type StartFacts, type StartPlace } from './start-facts.store.ts'
import { plannedMinutes, visitOf, visitLookup } from './visit-of.store.ts'
import { uniqueFlags, overlappingLog, refusedFor } from './work-log-lock.store.ts'
import { toWorkLog } from './work-log-rows.store.ts'
import { say, words } from './texts.ts'

interface WorkStart {
  locationId: string | null
  jobId: string | null
  /** The original start of the selected visit, if any. */
  visitStart: Date | null
  /** The reason for starting before the visit's window, if required. */
  earlyReason?: string
}

/** The result of a punch. */
export interface PunchResult {
  punch: FoundPunch
  workLog: WorkLog
}

/**
 * Locks the member's time and reads the facts to start work.
 * @throws ProblemError 404.
 */
export const beforeStart = (
  tx: TenantTx,
  { memberId, punchId, at }: Pick<Punching, 'memberId' | 'punchId' | 'at'>,
  { jobId, locationId, visitStart }: WorkStart,
): Promise<StartFacts> =>
  startFacts(tx, { ...visitLookup({ jobId, memberId }, { visitStart, at }), memberId, punchId, locationId, at })

/**
 * Starts a member's work.
 * @param facts From `beforeStart`, for this moment or shortly before.
 * @throws ProblemError 409 `already_working` or `work_log_overlaps` naming the log, `job_not_open`, `outside_fence`,
 * `position_needed`, `not_cleared`, `early_start`, `must_read_first`; 400 `job_unknown` or `location_unknown`.
 */
export async function startLog(
  tx: TenantTx,
  punching: Punching,
  start: WorkStart,
  facts: StartFacts,
): Promise<PunchResult> {
  const { memberId, at } = punching
  const { jobId } = start
  const next = facts.logs.map(spanOf).find(({ endedAt }) => endedAt === null || endedAt > at)
  if (next && next.startedAt <= at) throw await refusal(tx, { memberId, startedAt: at, endedAt: null })
  const place = startPlaceOf(facts, start)
  const check = fenceOf(place, punching)
  if (check && punching.source === 'app' && place.geofencePolicy === 'block') requireInside(check, place.radiusM)
  const cleared = await clearance(tx, place, { memberId, at })
  requireCleared(cleared)
  const visit = jobId
    ? await visitOf(tx, { jobId, memberId }, { visitStart: start.visitStart, at }, facts.visits)
    : null
  const isUnread = isUnreadFor(facts.unread, visit && visit.originalStart)
  if (isUnread && isLive(punching)) throw new ProblemError('must_read_first')
  if (visit?.isEarly) requireReason(visit, start, { punching, place })
  // A start that arrives after later work: its end is still to come, and until then the later work limits it.
  const endedAt = next ? earliest(next.startedAt, minutesAfter(at, place.autoCloseMinutes)) : null
  const id = randomUUIDv7()
  const punch = punchRow(punching, { kind: 'start', workLogId: id, locationId: place.locationId, check })
  const log = {
    jobId,
    visitStart: visit ? new Date(visit.originalStart) : null,
    plannedMinutes: visit && plannedMinutes(visit),
    earlyReason: (visit?.isEarly && start.earlyReason?.trim()) || '',
    endedAt,
    endSource: endedAt && ('automatic' as const),
    flags: uniqueFlags(
      ...(punching.flags ?? []),
      ...(check?.flags ?? []),
      ...(visit?.isOwn ? [] : (['not_scheduled'] as const)),
      ...(visit?.isEarly ? (['early'] as const) : []),
      ...(isUnread ? (['unread'] as const) : []),
      ...clearanceFlag(cleared),
      ...(endedAt ? (['closed_automatically'] as const) : []),
    ),
  }
  const [written] = await write(tx, { ...punch, ...log })
  if (!written) throw await refusal(tx, { memberId, startedAt: at, endedAt })
  if (visit && jobId && mayGoOn(visit, facts)) {
    const { organizationId, workLogId, locationId } = punch
    await saveNextVisits(tx, { organizationId, workLogId, memberId, locationId }, { ...visit, jobId })
  }
  return { punch, workLog: asWorkLog({ punch, log: { ...log, ...written }, place, facts }) }
}

/** True when another visit can follow there; a job's pattern has one visit per day. */
const mayGoOn = (visit: JobVisit, { visits, hasOtherJobs }: StartFacts) =>
  hasOtherJobs || visits.changes.length > 0 || plannedMinutes(visit) > 1_440 - matchMinutes

interface Started {
  punch: FoundPunch
  log: StartedLog & { createdAt: Date }
  place: StartPlace
  facts: StartFacts
}

/** Returns the log as it would be read. */
function asWorkLog({ punch, log, place, facts: { workerName, job } }: Started): WorkLog {
  const { organizationId, workLogId, memberId, at, source } = punch
  const { locationId, locationName, regionId, clientId, clientName, placeTimeZone } = place
  return toWorkLog(
    {
      ...log,
      organizationId,
      id: workLogId,
      memberId,
      memberName: workerName ?? '',
      locationId,
      locationName,
      regionId,
      clientId,
      clientName,
      timeZone: placeTimeZone,
      jobId: log.jobId?.toLowerCase() ?? null,
      jobName: job?.name ?? null,
      startedAt: at,
      startSource: source,
      note: '',
      voidedAt: null,
      version: 1,
    },
    { breaks: [], corrections: 0, now: punch.receivedAt.getTime() },
  )
}

interface StartedLog {
  jobId: string | null
  visitStart: Date | null
  plannedMinutes: number | null
  earlyReason: string
  endedAt: Date | null
  endSource: TimeSource | null
  flags: WorkLogFlag[]
}

/**
 * Writes log and punch in one statement. The exclusion constraint is authoritative: nothing is written when another log
 * overlaps.
 */
const write = compileOnce<FoundPunch & StartedLog, { createdAt: Date }>(
  (_, params) => sql`
    with log as (
      insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, planned_minutes,
        early_reason, started_at, ended_at, start_source, end_source, flags)
      values (${params.organizationId}, ${params.workLogId}, ${params.memberId}, ${params.locationId}, ${params.jobId},
        ${params.visitStart}, ${params.plannedMinutes}, ${params.earlyReason}, ${params.at}, ${params.endedAt}, ${params.source}, ${params.endSource}, ${params.flags})
      on conflict do nothing
      returning created_at
    ), punch as (${savePunchWithLog(params)})
    select created_at from log`,
)

const spanOf = ({ startedAt, endedAt }: StartFacts['logs'][number]) => ({
  startedAt: new Date(startedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
})

/** Finds the overlapping log for the error. */
async function refusal(tx: TenantTx, span: { memberId: string; startedAt: Date; endedAt: Date | null }) {
  const overlapping = await overlappingLog(tx, span)
  return overlapping ? refusedFor(overlapping) : new ProblemError('already_working')
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const earliest = (a: Date, b: Date) => (a < b ? a : b)

/** Compares a punch's position with the geofence; null when it was located by other means. */
export const fenceOf = (
  place: { latitude: number | null; longitude: number | null; radiusM: number },
  { position }: Punching,
): FenceCheck | null => (position === undefined ? null : checkFence(place, position))

function startPlaceOf({ job, place }: StartFacts, { locationId, jobId }: WorkStart): StartPlace {
  if ((jobId && !job) || (job && locationId && job.locationId !== locationId.toLowerCase()))
    throw fieldProblem('job_unknown', 'jobId')
  if (job && (job.isArchived || job.status !== 'active')) throw new ProblemError('job_not_open')
  if (!place) throw fieldProblem('location_unknown', 'locationId')
  if (place.isArchived) throw new ProblemError('job_not_open')
  return place
}

/** A worker who taps now can act first; a punch queued offline or made by phone cannot be changed. */
const isLive = ({ source, at, receivedAt }: Punching) =>
  source === 'app' && receivedAt.getTime() - at.getTime() <= requestMaxMs

/**
 * A live punch requires a reason. One that was queued offline, or made by telephone, cannot be asked for one: it is
 * accepted and flagged.
 */
function requireReason(
  { startsAt }: JobVisit,
  { earlyReason }: WorkStart,
  { punching, place }: { punching: Punching; place: StartPlace },
) {
  if (earlyReason?.trim() || !isLive(punching)) return
  const time = (language: Language) =>
    new Intl.DateTimeFormat(language, { timeZone: place.placeTimeZone, timeStyle: 'short' }).format(new Date(startsAt))
  throw new ProblemError('early_start', {
    details: (language) => say(language, 'visitStarts', { time: time(language) }),
  })
}

/** The flag for work without a required certification. */
export const clearanceFlag = ({ missing }: Clearance) => (missing.length > 0 ? (['not_cleared'] as const) : [])

function requireCleared({ missing, policy }: Clearance) {
  if (missing.length === 0 || policy === 'flag') return
  const names = missing.join(', ')
  throw new ProblemError('not_cleared', { details: words('certificatesMissing', { names }) })
}

function requireInside({ fence, distanceM }: FenceCheck, radiusM: number) {
  if (fence === 'no_position' || fence === 'uncertain') throw new ProblemError('position_needed')
  if (fence !== 'outside') return
  throw new ProblemError('outside_fence', {
    details: words('outsideFence', { distanceM: distanceM ?? '', radiusM }),
  })
}
