import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import type { TextState } from './texter.ts'

interface NewText {
  id: string
  number: string
  segments: number
  requestId: string
}

/**
 * Records a text before it is sent. A number that answered STOP gets none, and the installation sends no more than
 * `perDay` segments in 24 hours, whoever asks for them.
 * @returns false when it must not be sent, or was.
 */
export const claimText = (db: Kysely<Database>, { id, number, segments, requestId }: NewText, perDay: number) =>
  inApplication(db, async (tx) => {
    // One at a time, so that the limit holds for all processes together.
    await sql`select pg_advisory_xact_lock(hashtext('account texts'))`.execute(tx)
    const known = await tx.selectFrom('accountTexts').select('state').where('id', '=', id).executeTakeFirst()
    if (known) return known.state === 'queued'
    const { rows } = await sql<{ problem: string }>`
      select case
        when exists (select from account_text_stops where number = ${number}) then 'stopped'
        when ${segments} + (
          select coalesce(sum(segments), 0) from account_texts
          where created_at > now() - interval '24 hours' and state <> 'refused') > ${perDay} then 'daily_limit'
        else '' end as problem`.execute(tx)
    const problem = rows[0]?.problem ?? ''
    const state: TextState = problem ? 'refused' : 'queued'
    await tx
      .insertInto('accountTexts')
      .values({ id, number, segments, requestId, problem, state, providerId: null })
      .execute()
    return !problem
  })

export const setText = (
  db: Kysely<Database>,
  id: string,
  changes: { state: TextState; problem?: string; providerId?: string },
) =>
  db
    .updateTable('accountTexts')
    .set({ ...changes, stateAt: new Date() })
    .where('id', '=', id)
    // Reports may come in another order than they were made.
    .where('state', 'not in', ['delivered', 'failed', 'refused'])
    .execute()

export const stopTexts = (db: Kysely<Database>, number: string) =>
  db
    .insertInto('accountTextStops')
    .values({ number })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()

export const startTexts = (db: Kysely<Database>, number: string) =>
  db.deleteFrom('accountTextStops').where('number', '=', number).execute()
