import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import { requireVersion, updateVersion } from '#server/api/versions.ts'
import type { CorrectiveAction, NewCorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import { notWritten, writingOf, writtenColumn, type Writing } from '#server/api/domain/timekeeping/device-time.ts'
import { resendMs } from '#shared/idempotency.ts'
import { mayStep, type ActionStep } from '#shared/inspections/action-steps.ts'
import type { DeviceTime } from '#shared/timeclock/device-time.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { find, toAction, type Row } from './action-rows.store.ts'
import { locked } from './inspections.store.ts'

export interface ActionActor {
  organizationId: string
  userId: string
  memberId: string
  isManager: boolean
}

/**
 * An action the actor may change: managers any, others their own and those at a location where they worked when they
 * wrote it, or shortly before. A manager, or the night, may have ended the work of a phone without a connection.
 */
async function touchable(
  tx: TenantTx,
  actionId: string,
  { memberId, isManager }: ActionActor,
  { at }: Writing = notWritten,
): Promise<Row> {
  const row = await find(tx, actionId)
  if (isManager || row.ownerId === memberId) return row
  // An action of a later date was not seen at that work, whose times are whole seconds.
  const createdAt = Math.floor(row.createdAt.getTime() / 1_000) * 1_000
  const since = new Date(Math.max((at?.getTime() ?? Date.now()) - resendMs, createdAt))
  const { rows } = await sql`select from work_logs where member_id = ${memberId} and location_id = ${row.locationId}
    and voided_at is null and coalesce(ended_at, 'infinity') >= ${since} limit 1`.execute(tx)
  if (rows.length === 0) throw notFound()
  return row
}

/** @throws ProblemError 404; 400 `worker_unknown`, `action_due_past`; 409 `inspection_replaced`. */
export async function add(
  tx: TenantTx,
  { organizationId, reportId, userId }: Readonly<Record<'organizationId' | 'reportId' | 'userId', string>>,
  { itemKey, text, ownerId, dueOn }: NewCorrectiveAction,
): Promise<CorrectiveAction> {
  const { locationId, isReplaced } = await locked(tx, reportId)
  // Open actions moved to the newest revision, so one added here would be invisible.
  if (isReplaced) throw new ProblemError('inspection_replaced')
  if (dueOn !== null && dueOn < (await todayAt(tx, locationId))) throw fieldProblem('action_due_past', 'dueOn')
  if (ownerId !== null) {
    const owner = await tx
      .selectFrom('members')
      .select('id')
      .where('id', '=', ownerId)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (!owner) throw fieldProblem('worker_unknown', 'ownerId')
  }
  const id = randomUUIDv7()
  await tx
    .insertInto('correctiveActions')
    .values({
      organizationId,
      id,
      inspectionId: reportId,
      itemKey,
      locationId,
      text: text.trim(),
      ownerId,
      dueOn,
      proofHash: null,
      fixedAt: null,
      fixedById: null,
      verifiedAt: null,
      verifiedById: null,
    })
    .execute()
  const row = await find(tx, id)
  if (row.ownerUserId && row.ownerUserId !== userId)
    await notify(tx, [row.ownerUserId], {
      kind: 'action_assigned',
      matters: [{ id }],
      params: { location: row.locationName, text: row.text },
      link: linkedPages.correctiveActions(organizationId),
    })
  return toAction(row)
}

/** Today in the location's time zone. */
async function todayAt(tx: TenantTx, locationId: string): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return Temporal.Now.plainDateISO(timeZone).toString()
}

interface StateChange extends Partial<DeviceTime> {
  state: ActionStep
  answer: string
  version: number
}

/**
 * The owner, the crew on site or a manager marks an action as done; a manager verifies or reopens it. The inspector
 * is notified when it is done. A reopened action needs a new proof.
 * @throws ProblemError 404; 400 `action_proof_needed`, `action_photo_needed`, `action_reason_needed`; 409 `stale_version`,
 * `action_step_refused`.
 */
export async function setState(
  tx: TenantTx,
  actor: ActionActor,
  actionId: string,
  { state, answer, version, ...deviceTime }: StateChange,
): Promise<CorrectiveAction> {
  const writing = writingOf(deviceTime)
  const before = await touchable(tx, actionId, actor, writing)
  if (isRepeated(before, actor, state, answer)) return toAction(before)
  requireVersion(before, version)
  if (!mayStep(before.state, state, actor.isManager)) throw new ProblemError('action_step_refused')
  if (state === 'fixed' && before.needsPhoto && before.proofHash === null)
    throw fieldProblem('action_photo_needed', 'file')
  if (state === 'fixed' && answer.trim() === '' && before.proofHash === null)
    throw fieldProblem('action_proof_needed', 'answer')
  // The reason is required, because the member would otherwise read their own words as the inspector's reason.
  if (state === 'open' && answer.trim() === '') throw fieldProblem('action_reason_needed', 'answer')
  await updateVersion(
    tx,
    'correctiveActions',
    { id: actionId, version },
    {
      state,
      ...(answer.trim() !== '' && { answer: answer.trim() }),
      ...(state === 'fixed' && {
        fixedById: actor.memberId,
        fixedWrittenAt: writtenColumn(writing),
        fixedClockOff: writing.clockOff,
      }),
      ...(state === 'open' && { proofHash: null, fixedWrittenAt: null, fixedClockOff: false }),
      fixedAt: state === 'open' ? null : state === 'fixed' ? sql<Date>`now()` : before.fixedAt,
      verifiedAt: state === 'verified' ? sql<Date>`now()` : null,
      verifiedById: state === 'verified' ? actor.memberId : null,
      reopened: state === 'open' ? before.reopened + 1 : before.reopened,
    },
  )
  const row = await find(tx, actionId)
  await notifyAbout(tx, row, state, actor.userId)
  return toAction(row)
}

/** A phone that got no answer sends the same step again, maybe days later: it counts once. */
const isRepeated = (before: Row, actor: ActionActor, state: ActionStep, answer: string) =>
  state === 'fixed' &&
  (before.state === 'fixed' || before.state === 'verified') &&
  before.fixedById === actor.memberId &&
  (answer.trim() === '' || before.answer === answer.trim())

async function notifyAbout(tx: TenantTx, row: Row, state: ActionStep, userId: string) {
  const inspector = await tx
    .selectFrom('inspections as i')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'i.inspectorId'))
    .select('m.userId')
    .where('i.id', '=', row.inspectionId)
    .executeTakeFirst()
  const isAllVerified = state === 'verified' && !(await isWorkLeft(tx, row.inspectionId))
  const recipient = state === 'open' ? row.ownerUserId : state === 'fixed' || isAllVerified ? inspector?.userId : null
  if (isAllVerified && recipient)
    return notify(tx, [recipient], {
      kind: 'reinspection_proposed',
      matters: [{ id: row.locationId, detail: row.inspectionId }],
      params: { location: row.locationName },
      link: linkedPages.inspectionReport(row.organizationId, row.inspectionId),
    })
  if (!recipient || recipient === userId) return
  await notify(tx, [recipient], {
    kind: state === 'fixed' ? 'action_fixed' : 'action_assigned',
    matters: [{ id: row.id }],
    params: { location: row.locationName, text: row.text },
    link: linkedPages.correctiveActions(row.organizationId),
  })
}

/** Whether an action of the report still waits to be fixed or verified. */
async function isWorkLeft(tx: TenantTx, inspectionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('correctiveActions')
    .select('id')
    .where('inspectionId', '=', inspectionId)
    .where('state', 'in', ['open', 'fixed'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a proof photo by the member who did the action or by a manager, until it is verified. @throws ProblemError 404;
 * 409 `action_step_refused`, `stale_version`.
 */
export async function addProof(
  tx: TenantTx,
  actor: ActionActor,
  actionId: string,
  photo: StoredPicture,
): Promise<CorrectiveAction> {
  const before = await touchable(tx, actionId, actor)
  if (before.state === 'verified' || before.state === 'withdrawn') throw new ProblemError('action_step_refused')
  if (!actor.isManager && before.state !== 'open' && before.fixedById !== actor.memberId)
    throw new ProblemError('action_step_refused')
  await insertPhotoFile(tx, actor.organizationId, randomUUIDv7(), photo)
  await updateVersion(tx, 'correctiveActions', { id: actionId, version: before.version }, { proofHash: photo.hash })
  return toAction(await find(tx, actionId))
}
