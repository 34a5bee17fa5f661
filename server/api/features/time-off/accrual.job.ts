import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { findTimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { postAndKeep, unposted } from './posting.store.ts'

interface NightDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/**
 * Once for each day of an organisation: writes the lines that policies make. Each member's part is a transaction of
 * its own, so a part that fails keeps no other; what was missed is written later, on its own days.
 */
export function leaveNights({ db, now = () => Temporal.Now.instant() }: NightDeps): Handler {
  return async () => {
    await forEachOrganization(db, async (id) => {
      const due = await inTenant(db, id, async (tx) => {
        const clock = await findTimeOffClock(tx, now())
        return clock && { clock, parts: await unposted(tx, clock.today).execute() }
      })
      if (due) for (const part of due.parts) await inTenant(db, id, (tx) => postAndKeep(tx, part, due.clock))
    })
  }
}

/** What the policies make of work that was entered or corrected after its day: of one member, as soon as it is known. */
export const leaveRecount =
  ({ db, now = () => Temporal.Now.instant() }: NightDeps): Handler =>
  async ({ organizationId, memberId }) => {
    if (!organizationId || !memberId) return
    const due = await inTenant(db, organizationId, async (tx) => {
      const clock = await findTimeOffClock(tx, now())
      return clock && { clock, parts: await unposted(tx, clock.today).where('a.memberId', '=', memberId).execute() }
    })
    if (due) for (const part of due.parts) await inTenant(db, organizationId, (tx) => postAndKeep(tx, part, due.clock))
  }
