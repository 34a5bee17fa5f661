import { sql, type Kysely } from 'kysely'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { findEach } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/**
 * Settles matters that change without a write: the visit began or ended, its pattern no longer has it, or the holiday
 * has passed.
 */
export const noticeLapses =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_passing_matters() order by 1`.execute(db)
    await forOrganizations(
      rows.map(({ organizationId }) => organizationId),
      (id) => inTenant(db, id, (tx) => lapseNotices(tx, Temporal.Now.instant())),
    )
  }

interface LapsingNotice {
  notificationId: string
  matter: string
  matterId: string
  detail: string
}

export async function lapseNotices(tx: TenantTx, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<LapsingNotice>`
    select notification_id, matter, matter_id, detail from notification_matters
    where matter in ('offer', 'confirmation', 'unassigned_visit')`.execute(tx)
  const keyOf = ({ matterId, detail }: LapsingNotice) => ({
    jobId: matterId,
    originalStart: instantOf(new Date(detail.split('|')[0] ?? '')),
  })
  const visits = new Map(
    (await findEach(tx, rows.map(keyOf))).map((visit) => [visitKey(visit.jobId, visit.originalStart), visit]),
  )
  const over = rows.filter((row) => {
    const { jobId, originalStart } = keyOf(row)
    return isOver(row.matter, visits.get(visitKey(jobId, originalStart)), now)
  })
  const notices = [...new Set(over.map(({ notificationId }) => notificationId))]
  for (const { notificationId, matterId, detail } of over)
    await sql`
      delete from notification_matters
      where notification_id = ${notificationId} and matter_id = ${matterId} and detail = ${detail}`.execute(tx)
  await sql`
    update notifications n set settled_at = ${now.toString()}
    where n.id = any (${notices}::uuid[]) and n.settled_at is null
      and not exists (select from notification_matters m where m.notification_id = n.id)`.execute(tx)
  await sql`
    select settle_notices(organization_id, matter_id, array[matter]) from notification_matters
    where matter = 'holiday_question'`.execute(tx)
}

/** A member who did not confirm is late once the visit has begun; others may still come until it ends. */
function isOver(matter: string, visit: Visit | undefined, now: Temporal.Instant): boolean {
  if (!visit) return true
  return Temporal.Instant.compare(matter === 'confirmation' ? visit.startsAt : visit.endsAt, now) <= 0
}
