import { sql } from 'kysely'
import type { ApplicationTx } from '#server/api/db/tenant.ts'

/** True if the user has used or added a factor since that entry. */
export async function wasUsedSince(tx: ApplicationTx, userId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from passkeys p where p.user_id = e.user_id and greatest(p.created_at, p.last_used_at) > e.created_at)
        or exists (select from authenticator_apps a
                   where a.user_id = e.user_id and greatest(a.added_at, a.last_used_at) > e.created_at)
        or exists (select from account_events l where l.user_id = e.user_id and l.kind = 'code_used' and l.id > e.id) as used
    from account_events e where e.id = ${eventId} and e.user_id = ${userId}`.execute(tx)
  return rows[0]?.used ?? true
}

/** Removes every factor; a password too short to stand alone is removed too and must be reset by mail. */
export async function dropFactors(tx: ApplicationTx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('authenticatorApps').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ passwordHash: '-', passwordShort: false })
    .where('id', '=', userId)
    .where('passwordShort', '=', true)
    .execute()
}
