import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { countTry } from '#server/api/rate-limits.store.ts'
import { pendingAddresses, saveAnswer } from './geocoded-addresses.store.ts'
import { geocode } from './geocoder.ts'

interface LookUpDeps {
  db: Kysely<Database>
  geocoder: Config['geocoder']
}

const atOnce = 50

/** Looks up an organization's addresses one by one, no faster than the setting allows. */
export const lookUpAddresses =
  ({ db, geocoder }: LookUpDeps) =>
  async ({ organizationId }: { organizationId?: string }): Promise<void> => {
    if (!geocoder || !organizationId) return
    const pending = await inTenant(db, organizationId, (tx) => pendingAddresses(tx, atOnce))
    for (const address of pending) {
      await takeTurn(db, geocoder.perSecond)
      const at = await geocode(geocoder, address)
      await inTenant(db, organizationId, (tx) => saveAnswer(tx, address, at))
    }
    if (pending.length === atOnce)
      await inTenant(db, organizationId, (tx) => enqueue(tx, 'address-lookups', { organizationId }))
  }

/** Waits for a turn that all servers of the installation share. */
async function takeTurn(db: Kysely<Database>, perSecond: number): Promise<void> {
  for (;;) {
    const seconds = await countTry(db, [{ key: 'geocoder', max: perSecond, windowSeconds: 1 }])
    if (seconds === 0) return
    await delay(seconds * 1000)
  }
}
