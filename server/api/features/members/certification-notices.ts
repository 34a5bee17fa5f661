import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'

/** Days before expiry at which a notification is sent; the last is on the day itself. */
const steps = [60, 30, 7, 0]
/** Certifications expired for longer are known, or were entered for the record. */
const lateDays = 30
/** No notifications at night: the hour of the organization's day from which they are sent. */
const fromHour = 7
const batch = 100

interface NoticeDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/**
 * Notifies the member, the member's manager, administrators and owners of certifications that expire soon, once per
 * step. After downtime only the last missed step is sent.
 */
export function certificationNotices({ db, now = () => Temporal.Now.instant() }: NoticeDeps): Handler {
  return async () => {
    await forEachOrganization(db, async (id) => {
      while ((await inTenant(db, id, (tx) => notifyExpiring(tx, id, now()))) === batch);
    })
  }
}

interface Due {
  id: string
  name: string
  /** YYYY-MM-DD */
  expiresOn: string
  memberId: string
  memberName: string
  forOffice: boolean
  userId: string | null
  managerUserId: string | null
}

/** Notifies of the next batch that is due and returns its size. */
async function notifyExpiring(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<number> {
  const configuration = await tx.selectFrom('configurations').select('timeZone').executeTakeFirst()
  const local = configuration && now.toZonedDateTimeISO(configuration.timeZone)
  if (!local || local.hour < fromHour) return 0
  const due = await take(tx, local.toPlainDate().toString())
  if (due.length === 0) return 0
  const admins = await usersWithRole(tx, 'ADMIN', 'OWNER')
  for (const { id, name, expiresOn, memberId, memberName, forOffice, userId, managerUserId } of due) {
    const matters = [{ id, detail: expiresOn }]
    const params = { certification: name, name: memberName, day: expiresOn }
    const link = linkedPages.certifications(organizationId, memberId)
    if (userId && !forOffice) await notify(tx, [userId], { kind: 'own_certification_ends', matters, params, link })
    const others = [...admins, ...(managerUserId && !forOffice ? [managerUserId] : [])]
    const recipients = others.filter((each) => each !== userId)
    await notify(tx, recipients, { kind: 'certification_ends', matters, params, link })
  }
  return due.length
}

/** Marks rows as notified in this transaction, skipping those of other processes, so that each is sent once. */
async function take(tx: TenantTx, today: string): Promise<Due[]> {
  const step = sql`(select min(s) from unnest(${steps}::int[]) s where s >= c.expires_on - ${today}::date)`
  const { rows } = await sql<Due>`
    with due as (
      select c.id, ${step} as step from certifications c
      where c.organization_id = current_organization_id()
        and c.expires_on between ${today}::date - ${lateDays}::int and ${today}::date + ${steps[0]}::int
        and (c.told_days is null or c.told_days > ${step})
        and exists (select from members m where m.id = c.member_id and m.deactivated_at is null)
      order by c.expires_on, c.id limit ${batch}
      for update of c skip locked)
    update certifications c set told_days = due.step
    from due, members m
      left join members b on b.organization_id = m.organization_id and b.id = m.manager_id and b.deactivated_at is null
    where c.id = due.id and m.organization_id = c.organization_id and m.id = c.member_id
    returning c.id, c.name, c.expires_on, c.for_office, m.id as member_id, m.name as member_name, m.user_id, b.user_id as manager_user_id`.execute(
    tx,
  )
  return rows
}
