import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { recordEvent } from './account-events.store.ts'
import { lockFactors } from './factors.store.ts'
import { dropPending } from './pending.store.ts'
import { dropFactors, wasUsedSince } from './removal.store.ts'

/** Runs a day after the operator's request: removes all factors of a user, unless one was used or added since. */
export const factorRemoval =
  ({ db }: { db: Kysely<Database> }): Handler =>
  async ({ userId = '', eventId = '' }) => {
    await inApplication(db, async (tx) => {
      await lockFactors(tx, userId)
      if (await wasUsedSince(tx, userId, eventId)) return
      await dropFactors(tx, userId)
      await dropPending(tx, userId)
      await endSessions(tx, userId, 'ended_by_operator')
      await recordEvent(tx, userId, 'factors_removed', { userAgent: '', address: '' })
      await queueAccountMail(tx, 'factorsRemoved', userId)
    })
  }
