import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { managers } from '#shared/access/roles.ts'
import { pages } from '#shared/pages.ts'
import { reportOf, worstPlaces } from './findings.ts'
import { findingsIn, lastWorkday, type Morning } from './morning-report.store.ts'

/** From 06:00 in the organization's time zone; reports missed by a stopped server are sent until noon. */
const hours = { from: 6, until: 12 }

interface MorningDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/** Notifies managers once each morning of problems on the last workday, across processes. */
export function sendMornings({ db, now = () => Temporal.Now.instant() }: MorningDeps): Handler {
  return async () => {
    await forEachOrganization(db, (id) => inTenant(db, id, (tx) => send(tx, id, now())))
  }
}

async function send(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const configuration = await tx.selectFrom('configurations').select(['timeZone', 'morningOf']).executeTakeFirst()
  const local = configuration && now.toZonedDateTimeISO(configuration.timeZone)
  if (!local || local.hour < hours.from || local.hour >= hours.until) return
  const today = local.toPlainDate().toString()
  if (configuration.morningOf === today) return
  const before = await claimMorning(tx, today)
  if (before === undefined) return
  const morning = await lastWorkday(tx, new Date(now.epochMilliseconds))
  // Skips a day that the previous report already covered.
  if (morning && (before === null || morning.day >= before)) await notifyManagers(tx, organizationId, morning)
}

/** Claims the morning for one of several processes and returns the morning before; undefined for the others. */
async function claimMorning(tx: TenantTx, today: string): Promise<string | null | undefined> {
  const { morningOf } = await tx.selectFrom('configurations').select('morningOf').forUpdate().executeTakeFirstOrThrow()
  if (morningOf !== null && morningOf >= today) return undefined
  await tx.updateTable('configurations').set({ morningOf: today }).execute()
  return morningOf
}

async function notifyManagers(tx: TenantTx, organizationId: string, morning: Morning): Promise<void> {
  const people = await tx
    .selectFrom('members as m')
    .select(['m.userId', 'm.roles'])
    .select(
      sql<string[]>`array(select r.region_id from member_regions r
        where r.organization_id = m.organization_id and r.member_id = m.id)`.as('regionIds'),
    )
    .where('m.userId', 'is not', null)
    .where('m.deactivatedAt', 'is', null)
    .where(sql<boolean>`m.roles && ${[...managers]}::text[]`)
    .orderBy('m.id')
    .execute()
  for (const { userId, roles, regionIds } of people) {
    const isHeld = regionIds.length > 0 && !roles.includes('ADMIN') && !roles.includes('OWNER')
    const findings = findingsIn(morning, (regionId) => !isHeld || (regionId !== null && regionIds.includes(regionId)))
    const { counts, items } = reportOf(morning.day, findings)
    const params = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, String(count)]))
    // An early start has a reason and is no problem.
    const isWrong = findings.some(({ kind }) => kind !== 'early')
    await notify(tx, userId ? [userId] : [], {
      kind: isWrong ? 'morning_report' : 'morning_all_clear',
      params: { ...params, day: morning.day, worst: worstPlaces(items) },
      link: pages.home(organizationId),
    })
  }
}
