import { sql, type Kysely } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { evaluate } from './evaluate.store.ts'
import { notifyIncidents } from './monitor-notifications.store.ts'

/** Days for which figures are stored. */
const retentionDays = 90

/** Evaluates the monitors due this minute, one organization at a time; several processes may run it concurrently. */
export function evaluateMonitors(db: Kysely<Database>, clock: () => Date = () => new Date()): Handler {
  return async () => {
    const now = clock()
    const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.due_monitors(${minute})`.execute(db)
    const due = rows.map(({ organizationId }) => organizationId)
    await forOrganizations(due, (organizationId) =>
      inTenant(db, organizationId, async (tx) => {
        if ((await evaluate(tx, organizationId, now)) === 0) return
        await notifyIncidents(tx, organizationId, now)
        if (now.getUTCMinutes() === 0)
          await tx
            .deleteFrom('monitorValues')
            .where('at', '<', new Date(now.getTime() - retentionDays * dayMs))
            .execute()
      }),
    )
  }
}
