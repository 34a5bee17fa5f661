import type { Writer } from './writer.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { clearanceAt } from '#server/api/domain/schedules/crews/clearance.store.ts'
import { atLeastASecond, endBreaksAt, longFlag } from '#server/api/domain/timekeeping/end-work.store.ts'
import { requireTimes, type EnteredTimes } from '#server/api/domain/timekeeping/entered-times.ts'
import { savePunch } from '#server/api/domain/timekeeping/punches.store.ts'
import { readSecond } from '#server/api/domain/timekeeping/read-instant.ts'
import { clearanceFlag } from '#server/api/domain/timekeeping/start-work.store.ts'
import { saveNextVisits } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import {
  changing,
  uniqueFlags,
  lockMember,
  overlappingLog,
  refusedFor,
  type FoundLog,
} from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import type { NewWorkLog, WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'
import { workers, type StaffRole } from '#shared/access/roles.ts'
import { saveBreaks, removeOtherBreaks } from './breaks.store.ts'
import { requirePlace } from './place.store.ts'
import { notifyMember } from './notify-member.ts'

const overlaps = onViolation({ work_log_overlaps: () => fieldProblem('work_log_overlaps', 'startedAt') })

const timesOf = ({ startedAt, endedAt, breaks }: Pick<WorkLogChanges, 'startedAt' | 'endedAt' | 'breaks'>) =>
  ({
    startedAt: readSecond(startedAt, 'startedAt'),
    endedAt: endedAt === null ? null : readSecond(endedAt, 'endedAt'),
    breaks: breaks.map((breakTime, n) => ({
      kind: breakTime.kind,
      startedAt: readSecond(breakTime.startedAt, `breaks.${n}.startedAt`),
      endedAt: breakTime.endedAt === null ? null : readSecond(breakTime.endedAt, `breaks.${n}.endedAt`),
    })),
  }) satisfies EnteredTimes

/**
 * Adds a log for a member, or starts work for one, and returns its id.
 * @throws ProblemError 400 naming the field; 409 `work_log_overlaps` or `already_working` naming the conflicting
 * log.
 */
export async function add(tx: TenantTx, writer: Writer, entry: NewWorkLog): Promise<string> {
  const { organizationId, userId, now } = writer
  const member = await lockMember(tx, entry.memberId)
  const works = member?.roles.some((role) => (workers as readonly StaffRole[]).includes(role))
  if (!works || (entry.endedAt === null && !member?.isActive)) throw fieldProblem('worker_unknown', 'memberId')
  const { breaks, ...times } = timesOf(entry)
  requireTimes({ ...times, breaks }, now)
  const { isEarly, visit, ...place } = await requirePlace(tx, entry, times.startedAt)
  const onSite = { memberId: entry.memberId, locationId: place.locationId, at: times.startedAt }
  // A manager may override a missing certification, which is flagged.
  const cleared = clearanceFlag(await clearanceAt(tx, onSite))
  const id = randomUUIDv7()
  await changing(tx, 'added', entry.reason.trim())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('workLogs')
    .values({
      organizationId,
      id,
      memberId: entry.memberId,
      ...place,
      ...times,
      startSource: 'manager',
      endSource: times.endedAt ? 'manager' : null,
      flags: [
        ...cleared,
        ...(isEarly ? (['early'] as const) : []),
        ...(times.endedAt ? longFlag(times.startedAt, times.endedAt) : []),
      ],
      note: entry.note.trim(),
      earlyReason: isEarly ? entry.reason.trim() : '',
      voidedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw await inTheWay(tx, { memberId: entry.memberId, ...times })
  const log = { organizationId, workLogId: id, memberId: entry.memberId }
  if (visit) await saveNextVisits(tx, { ...log, locationId: place.locationId }, visit)
  await saveBreaks(tx, log, breaks)
  const punching = { organizationId, memberId: entry.memberId, source: 'manager', receivedAt: now, userId } as const
  const punch = { workLogId: id, locationId: place.locationId }
  await savePunch(tx, { ...punching, punchId: randomUUIDv7(), at: times.startedAt }, { kind: 'start', ...punch })
  if (times.endedAt)
    await savePunch(tx, { ...punching, punchId: randomUUIDv7(), at: times.endedAt }, { kind: 'end', ...punch })
  await notifyMember(tx, writer, { workLogId: id, kind: 'work_log_added', reason: entry.reason })
  return id
}

/**
 * Corrects a log and keeps the previous values with the reason.
 * @throws ProblemError 404; 400 naming the field; 409 `stale_version`, `work_log_voided`, `work_log_overlaps`.
 */
export async function correct(
  tx: TenantTx,
  writer: Writer,
  workLogId: string,
  { version, reason, ...entry }: WorkLogChanges,
): Promise<void> {
  const log = await lockLog(tx, workLogId, version)
  const { breaks, ...times } = timesOf(entry)
  requireTimes({ ...times, breaks }, writer.now)
  const { memberId } = log
  const { isEarly, visit, ...place } = await requirePlace(tx, { ...entry, memberId }, times.startedAt)
  // A later change of the plan must not make past work short.
  const isSameVisit = place.jobId === log.jobId && place.visitStart?.getTime() === log.visitStart?.getTime()
  const plannedMinutes = isSameVisit ? log.plannedMinutes : place.plannedMinutes
  const overlapping = await overlappingLog(tx, { memberId, ...times, except: workLogId })
  if (overlapping) throw overlapWith(overlapping)
  await changing(tx, 'corrected', reason.trim())
  await removeOtherBreaks(tx, workLogId, breaks)
  await tx
    .updateTable('workLogs')
    .set({
      ...place,
      plannedMinutes,
      ...times,
      endSource: endSourceOf(log, times.endedAt),
      flags: correctedFlags(log, { ...times, isEarly }),
      earlyReason: isEarly ? log.earlyReason || reason.trim() : '',
      note: entry.note.trim(),
      version: nextVersion,
    })
    .where('id', '=', workLogId)
    .execute()
    .catch(overlaps)
  const { organizationId } = writer
  if (!isSameVisit) {
    await tx.deleteFrom('workLogVisits').where('workLogId', '=', workLogId).execute()
    if (visit) await saveNextVisits(tx, { organizationId, workLogId, memberId, locationId: place.locationId }, visit)
  }
  await saveBreaks(tx, { organizationId, workLogId, memberId }, breaks)
  await notifyMember(tx, writer, { workLogId, kind: 'work_log_corrected', reason })
}

/** Ends running work now. @throws ProblemError 404; 409 `stale_version`, `work_log_voided`, `work_log_ended`. */
export async function end(
  tx: TenantTx,
  writer: Writer,
  workLogId: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { organizationId, userId, now } = writer
  const log = await lockLog(tx, workLogId, version)
  if (log.endedAt) throw new ProblemError('work_log_ended')
  const at = atLeastASecond(log.startedAt, new Date(Math.floor(now.getTime() / 1_000) * 1_000))
  await changing(tx, 'corrected', reason.trim())
  await endBreaksAt(tx, workLogId, at)
  await tx
    .updateTable('workLogs')
    .set({
      endedAt: at,
      endSource: 'manager',
      flags: uniqueFlags(...log.flags, ...longFlag(log.startedAt, at)),
      version: nextVersion,
    })
    .where('id', '=', workLogId)
    .execute()
  const { memberId, locationId } = log
  const punching = { organizationId, memberId, source: 'manager', at, receivedAt: now, userId } as const
  await savePunch(tx, { ...punching, punchId: randomUUIDv7() }, { kind: 'end', workLogId, locationId })
  await notifyMember(tx, writer, { workLogId, kind: 'work_log_corrected', reason })
}

/** @throws ProblemError 404; 409 `stale_version`, `work_log_voided`. */
export async function voidLog(
  tx: TenantTx,
  writer: Writer,
  workLogId: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await lockLog(tx, workLogId, version)
  await changing(tx, 'voided', reason.trim())
  await tx
    .updateTable('workLogs')
    .set({ voidedAt: writer.now, version: nextVersion })
    .where('id', '=', workLogId)
    .execute()
  await notifyMember(tx, writer, { workLogId, kind: 'work_log_voided', reason })
}

async function lockLog(tx: TenantTx, workLogId: string, version: number): Promise<FoundLog> {
  const find = () => tx.selectFrom('workLogs').selectAll().where('id', '=', workLogId).executeTakeFirst()
  const before = await find()
  if (!before) throw notFound()
  await lockMember(tx, before.memberId)
  const log = await find()
  if (!log) throw notFound()
  if (log.voidedAt) throw new ProblemError('work_log_voided')
  if (log.startSource === 'import') throw new ProblemError('work_log_imported')
  requireVersion(log, version)
  return log
}

async function inTheWay(tx: TenantTx, span: { memberId: string; startedAt: Date; endedAt: Date | null }) {
  const overlapping = await overlappingLog(tx, span)
  return overlapping ? overlapWith(overlapping) : fieldProblem('work_log_overlaps', 'startedAt')
}

/** Names the conflicting log, at the field `startedAt`. */
export function overlapWith(other: Parameters<typeof refusedFor>[0]): ProblemError {
  const { code, extras } = refusedFor(other, 'work_log_overlaps')
  const { fields } = fieldProblem(code, 'startedAt').extras
  return new ProblemError(code, { ...extras, ...(fields && { fields }) })
}

const endSourceOf = (log: FoundLog, endedAt: Date | null) => {
  if (endedAt === null) return null
  return log.endedAt?.getTime() === endedAt.getTime() ? log.endSource : 'manager'
}

/** A manager has reviewed it, so the automatic end no longer needs attention. */
const correctedFlags = (
  log: FoundLog,
  { startedAt, endedAt, isEarly }: { startedAt: Date; endedAt: Date | null; isEarly: boolean },
) =>
  uniqueFlags(
    ...log.flags.filter((flag) => flag !== 'closed_automatically' && flag !== 'long' && flag !== 'early'),
    'edited',
    ...(isEarly ? (['early'] as const) : []),
    ...(endedAt ? longFlag(startedAt, endedAt) : []),
  )
