import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { find } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { lockWorker, runningLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { pages } from '#shared/pages.ts'
import type { Position } from '#shared/timeclock/timeclock.contract.ts'
import { isCodeOpen, outOfPattern } from '#shared/locations/alarm-codes.ts'

/** Sealed, because the response to an Idempotency-Key may be stored. */
export interface SealedCode {
  locationId: string
  sealed: string
}

interface By {
  memberId: string
  requestId: string
  position: Position | null
}

/**
 * Reveals the code for a visit the member is assigned to, during the visit's open time.
 * @throws ProblemError 404 if the member is not assigned or the visit does not take place; 409 `alarm_code_closed`.
 */
export async function revealForVisit(
  tx: TenantTx,
  { jobId, originalStart }: { jobId: string; originalStart: string },
  by: By,
  now: Date,
): Promise<SealedCode> {
  await lockWorker(tx, by.memberId)
  const visit = await find(tx, jobId, originalStart)
  const isTheirs = visit?.crew.some(({ memberId }) => memberId === by.memberId)
  if (!visit || !isTheirs || !visit.isPublished || visit.isCancelled) throw notFound()
  const log = await runningLog(tx, by.memberId)
  const isWorking =
    log?.jobId === visit.jobId && log.visitStart !== null && instantOf(log.visitStart) === visit.originalStart
  if (!isCodeOpen(visit, { now: now.getTime(), isWorking })) throw new ProblemError('alarm_code_closed')
  const code = await sealedCode(tx, visit.locationId)
  await write(tx, {
    ...by,
    locationId: visit.locationId,
    jobId: visit.jobId,
    originalStart: new Date(visit.originalStart),
  })
  return code
}

/** Reveals the code for a manager's reason. @throws ProblemError 404. */
export async function revealForReason(
  tx: TenantTx,
  { clientId, locationId }: { clientId: string; locationId: string },
  { reason, ...by }: By & { reason: string },
): Promise<SealedCode> {
  const location = await tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('id', '=', locationId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!location) throw notFound()
  // Serializes a member's reveals, so that exactly one triggers the alert.
  await lockWorker(tx, by.memberId)
  const isAlert = (await sinceAlert(tx, by.memberId)) + 1 >= outOfPattern.reveals
  // Written first, so that row security rejects a foreign region before the code is read.
  await write(tx, { ...by, locationId: location.id, reason, isAlert })
  const code = await sealedCode(tx, location.id)
  if (isAlert) await alert(tx, { ...by, clientId, location, reason })
  return code
}

async function sealedCode(tx: TenantTx, locationId: string): Promise<SealedCode> {
  const row = await tx.selectFrom('alarmCodes').select('sealed').where('locationId', '=', locationId).executeTakeFirst()
  if (!row?.sealed) throw notFound()
  return { locationId, sealed: row.sealed.toString('base64') }
}

interface Reveal extends By {
  locationId: string
  jobId?: string
  originalStart?: Date
  reason?: string
  isAlert?: boolean
}

const write = (tx: TenantTx, { position, jobId, originalStart, reason, isAlert, ...reveal }: Reveal) =>
  tx
    .insertInto('alarmCodeReveals')
    .values({
      ...reveal,
      organizationId: sql<string>`current_organization_id()`,
      id: randomUUIDv7(),
      jobId: jobId ?? null,
      originalStart: originalStart ?? null,
      reason: reason ?? null,
      isAlert: isAlert ?? false,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracyM: position?.accuracyM ?? null,
    })
    .execute()

/** The member's reveals for a reason in the relevant hours, since the last alert. */
async function sinceAlert(tx: TenantTx, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('alarmCodeReveals as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.memberId', '=', memberId)
    .where('r.reason', 'is not', null)
    .where('r.isAlert', '=', false)
    .where('r.revealedAt', '>', sql<Date>`now() - make_interval(hours => ${outOfPattern.withinHours})`)
    .where(
      sql<boolean>`not exists (
        select from alarm_code_reveals a
        where a.organization_id = r.organization_id and a.member_id = r.member_id and a.is_alert and a.id > r.id)`,
    )
    .executeTakeFirstOrThrow()
  return count
}

interface Alert {
  memberId: string
  clientId: string
  location: { id: string; name: string }
  reason: string
}

async function alert(tx: TenantTx, { memberId, clientId, location, reason }: Alert) {
  const { name, organizationId } = await tx
    .selectFrom('members')
    .select(['name', 'organizationId'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await notify(tx, await usersWithRole(tx, 'OWNER', 'ADMIN'), {
    kind: 'codes_revealed',
    params: { name, location: location.name, text: reason, count: String(outOfPattern.reveals) },
    link: pages.location(organizationId, clientId, location.id),
  })
}
