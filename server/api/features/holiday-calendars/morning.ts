import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { askClients } from './ask-clients.ts'
import { extend } from './generation.store.ts'

/** No notifications at night: the hour of the organization's day at which they are sent. */
const hour = 7

interface MorningDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/**
 * Runs once a day per organization: generates the years that came into range and asks about coming holidays. A missed
 * day is caught up on the next.
 */
export function holidayMornings({ db, now = () => Temporal.Now.instant() }: MorningDeps): Handler {
  return async () => {
    await forEachOrganization(db, (id) => inTenant(db, id, (tx) => begin(tx, id, now())))
  }
}

async function begin(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const configuration = await tx.selectFrom('configurations').select('timeZone').executeTakeFirst()
  const local = configuration && now.toZonedDateTimeISO(configuration.timeZone)
  if (local?.hour !== hour) return
  const today = local.toPlainDate()
  const calendars = await tx.selectFrom('holidayCalendars').selectAll().orderBy('id').execute()
  for (const calendar of calendars) await extend(tx, calendar, today.toString())
  if (calendars.length > 0) await askClients(tx, organizationId, today)
}
