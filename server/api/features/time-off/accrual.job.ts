import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forEachOrganization } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { findTimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { postAndSave, unpostedAssignments } from './posting.store.ts'

interface NightDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/**
 * Runs once per day of each organization and writes the lines that policies produce. Each member's part has its own
 * transaction, so that one failure does not stop the others; missed days are written later, with their own dates.
 */
export function leaveNights({ db, now = () => Temporal.Now.instant() }: NightDeps): Handler {
  return async () => {
    await forEachOrganization(db, async (id) => {
      const due = await inTenant(db, id, async (tx) => {
        const clock = await findTimeOffClock(tx, now())
        return clock && { clock, parts: await unpostedAssignments(tx, clock.today).execute() }
      })
      if (due) for (const part of due.parts) await inTenant(db, id, (tx) => postAndSave(tx, part, due.clock))
    })
  }
}

/** Recomputes one member's leave right after work was entered or corrected late. */
export const leaveRecount =
  ({ db, now = () => Temporal.Now.instant() }: NightDeps): Handler =>
  async ({ organizationId, memberId }) => {
    if (!organizationId || !memberId) return
    const due = await inTenant(db, organizationId, async (tx) => {
      const clock = await findTimeOffClock(tx, now())
      return (
        clock && {
          clock,
          parts: await unpostedAssignments(tx, clock.today).where('a.memberId', '=', memberId).execute(),
        }
      )
    })
    if (due) for (const part of due.parts) await inTenant(db, organizationId, (tx) => postAndSave(tx, part, due.clock))
  }
