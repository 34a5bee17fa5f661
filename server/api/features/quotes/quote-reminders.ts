import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { remindDue } from './reminders.store.ts'

/** Clients read mail in the morning: the hour of the organization's day from which reminders go out. */
const fromHour = 8

interface ReminderDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/** Reminds clients once of an undecided quote that ends soon. */
export function quoteReminders({ db, now = () => Temporal.Now.instant() }: ReminderDeps): Handler {
  return async () => {
    await forEachOrganization(db, (id) =>
      inTenant(db, id, async (tx) => {
        const configuration = await tx.selectFrom('configurations').select('timeZone').executeTakeFirst()
        const local = configuration && now().toZonedDateTimeISO(configuration.timeZone)
        if (!local || local.hour < fromHour) return
        await remindDue(tx, id, local.toPlainDate().toString())
      }),
    )
  }
}
