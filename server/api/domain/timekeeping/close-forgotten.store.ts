import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { nextVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import { endBreaksAt, longFlag } from './end-work.store.ts'
import { changing, uniqueFlags, lockMember } from './work-log-lock.store.ts'

/** Ends the organization's longest overdue log and notifies those concerned; returns false when none is left. */
export async function closeOverdue(tx: TenantTx, organizationId: string): Promise<boolean> {
  const log = await overdue(tx)
  if (!log) return false
  const member = await lockMember(tx, log.memberId)
  const limitMs = log.autoCloseMinutes * 60_000
  const at = new Date(log.startedAt.getTime() + limitMs)
  await changing(tx, 'closed')
  await endBreaksAt(tx, log.id, at)
  const { numUpdatedRows } = await tx
    .updateTable('workLogs')
    .set({
      endedAt: at,
      endSource: 'automatic',
      flags: uniqueFlags(...log.flags, 'closed_automatically', ...longFlag(log.startedAt, at)),
      version: nextVersion,
    })
    .where('id', '=', log.id)
    // It may have been ended while we waited for the member's lock.
    .where('endedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return true
  const day = Temporal.Instant.fromEpochMilliseconds(log.startedAt.getTime()).toZonedDateTimeISO(log.timeZone)
  const params = {
    name: member?.name ?? '',
    location: log.location,
    day: day.toPlainDate().toString(),
    hours: String(Math.round((log.autoCloseMinutes / 60) * 100) / 100),
  }
  const userIds = member?.userId ? [member.userId] : []
  await notify(tx, userIds, {
    kind: 'own_work_closed',
    matters: [{ id: log.id }],
    params,
    link: linkedPages.myWork(organizationId, { view: 'hours' }),
  })
  const managers = (await managersOf(tx, log.locationId)).filter((userId) => userId !== member?.userId)
  await notify(tx, managers, {
    kind: 'work_closed',
    matters: [{ id: log.id }],
    params,
    link: linkedPages.workLogs(organizationId, log.id),
  })
  return true
}

const overdue = (tx: TenantTx) =>
  tx
    .selectFrom('workLogs as w')
    .innerJoin('configurations as o', 'o.organizationId', 'w.organizationId')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .select(['w.id', 'w.memberId', 'w.locationId', 'w.startedAt', 'w.flags', 'o.autoCloseMinutes'])
    .select(['l.name as location', 'l.timeZone'])
    .where('w.endedAt', 'is', null)
    .where('w.voidedAt', 'is', null)
    .where(sql<boolean>`w.started_at < now() - make_interval(mins => o.auto_close_minutes)`)
    .orderBy('w.startedAt')
    .orderBy('w.id')
    .limit(1)
    .executeTakeFirst()
