import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { clearance, type Clearance } from '#server/api/schedules/clearance.store.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { GeofencePolicy } from '#shared/organizations/choices.ts'
import { checkFence, type FenceCheck } from '#shared/timeclock/fence.ts'
import { keepPunch, type Punching } from './punches.store.ts'
import { visitOf } from './visit-of.store.ts'
import { flagged, lockWorker, logInTheWay, refusedFor } from './work-log-lock.store.ts'

export interface WorkStart {
  locationId: string | null
  jobId: string | null
  /** The original start of the visit, where one was picked. */
  visitStart?: string | null
}

/**
 * Starts work of a member and says which log it is.
 * @throws ProblemError 409 `already_working` or `work_log_overlaps` naming the log, `job_not_open`, `outside_fence`,
 * `position_needed`, `not_cleared`; 400 `job_unknown` or `location_unknown`; 404.
 */
export async function startLog(tx: TenantTx, punching: Punching, start: WorkStart): Promise<string> {
  const { organizationId, memberId, at } = punching
  await lockWorker(tx, memberId)
  const next = await logInTheWay(tx, { memberId, startedAt: at, endedAt: null })
  if (next && next.startedAt <= at) throw refusedFor(next)
  const place = await placeOf(tx, start)
  const check = fenceOf(place, punching)
  if (check && punching.source === 'app' && place.geofencePolicy === 'block') requireInside(check, place.radiusM)
  const cleared = await clearance(tx, place, { memberId, at })
  requireCleared(cleared)
  const visit = await visitOf(tx, start, at)
  const isScheduled = visit?.crew.some((one) => one.memberId === memberId) ?? false
  // A start that comes after later work did: its own end is still on the way, and until then that work bounds it.
  const endedAt = next ? earliest(next.startedAt, minutesAfter(at, place.autoCloseMinutes)) : null
  const id = randomUUIDv7()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('workLogs')
    .values({
      organizationId,
      id,
      memberId,
      locationId: place.locationId,
      jobId: start.jobId,
      visitStart: visit ? new Date(visit.originalStart) : null,
      startedAt: at,
      endedAt,
      startSource: punching.source,
      endSource: endedAt && 'automatic',
      voidedAt: null,
      flags: flagged(
        ...(punching.flags ?? []),
        ...(check?.flags ?? []),
        ...(isScheduled ? [] : (['not_scheduled'] as const)),
        ...clearanceFlag(cleared),
        ...(endedAt ? (['closed_automatically'] as const) : []),
      ),
    })
    // The constraint decides, whatever was read before; without an error the transaction can say what is in the way.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) {
    const other = await logInTheWay(tx, { memberId, startedAt: at, endedAt })
    throw other ? refusedFor(other) : new ProblemError('already_working')
  }
  await keepPunch(tx, punching, { kind: 'start', workLogId: id, locationId: place.locationId, check })
  return id
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const earliest = (a: Date, b: Date) => (a < b ? a : b)

/** Where a punch was against the fence of its place; null where another thing than a position shows it. */
export const fenceOf = (
  place: { latitude: number | null; longitude: number | null; radiusM: number },
  { position }: Punching,
): FenceCheck | null => (position === undefined ? null : checkFence(place, position))

async function placeOf(tx: TenantTx, { locationId, jobId }: WorkStart) {
  const job = jobId
    ? await tx
        .selectFrom('jobs')
        .select(['locationId', 'status', 'archivedAt'])
        .where('id', '=', jobId)
        .executeTakeFirst()
    : null
  if (job === undefined || (job && locationId && job.locationId !== locationId.toLowerCase()))
    throw fieldProblem('job_unknown', 'jobId')
  if (job && (job.archivedAt || job.status !== 'active')) throw new ProblemError('job_not_open')
  const wanted = job?.locationId ?? locationId
  const place = wanted
    ? await tx
        .selectFrom('locations as l')
        .innerJoin('configurations as o', 'o.organizationId', 'l.organizationId')
        .select(['l.id as locationId', 'l.latitude', 'l.longitude', 'l.geofenceRadiusM as radiusM', 'l.archivedAt'])
        .select([
          'l.requiredCertifications',
          'l.clearancePolicy',
          'o.timeZone',
          'o.geofencePolicy',
          'o.autoCloseMinutes',
        ])
        .where('l.id', '=', wanted)
        .executeTakeFirst()
    : undefined
  if (!place) throw fieldProblem('location_unknown', 'locationId')
  if (place.archivedAt) throw new ProblemError('job_not_open')
  return place satisfies { geofencePolicy: GeofencePolicy }
}

/** What somebody should look at in work without a certificate that the location asks for. */
export const clearanceFlag = ({ missing }: Clearance) => (missing.length > 0 ? (['not_cleared'] as const) : [])

function requireCleared({ missing, policy }: Clearance) {
  if (missing.length === 0 || policy === 'flag') return
  const names = missing.join(', ')
  throw new ProblemError('not_cleared', { details: { en: `Missing: ${names}.`, es: `Falta: ${names}.` } })
}

function requireInside({ fence, distanceM }: FenceCheck, radiusM: number) {
  if (fence === 'no_position' || fence === 'uncertain') throw new ProblemError('position_needed')
  if (fence !== 'outside') return
  throw new ProblemError('outside_fence', {
    details: {
      en: `You are ${distanceM} m away; the fence is ${radiusM} m.`,
      es: `Estás a ${distanceM} m; el límite es de ${radiusM} m.`,
    },
  })
}
