import type { Writer } from './writer.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

interface TimeChangeNotice {
  workLogId: string
  kind: 'work_log_added' | 'work_log_corrected' | 'work_log_voided'
  reason: string
}

/** Notifies the member of a change that someone else made to their time, with the reason. */
export async function notifyMember(
  tx: TenantTx,
  writer: Writer,
  { workLogId, kind, reason }: TimeChangeNotice,
): Promise<void> {
  const log = await tx
    .selectFrom('workLogs as w')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'w.memberId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'w.locationId'))
    .select(['m.userId', 'l.name as location', 'l.timeZone', 'w.startedAt'])
    .where('w.id', '=', workLogId)
    .executeTakeFirstOrThrow()
  if (!log.userId || log.userId === writer.userId) return
  const author = await tx.selectFrom('members').select('name').where('userId', '=', writer.userId).executeTakeFirst()
  const day = Temporal.Instant.fromEpochMilliseconds(log.startedAt.getTime())
    .toZonedDateTimeISO(log.timeZone)
    .toPlainDate()
  await notify(tx, [log.userId], {
    kind,
    params: { name: author?.name ?? '', location: log.location, day: day.toString(), reason: reason.trim() },
    link: linkedPages.myWork(writer.organizationId, { view: 'hours', week: day.toString() }),
  })
}
