import { randomUUIDv7 } from 'node:crypto'
import { runCommand } from '#server/run.ts'
import { asOwner, noAccount } from './as-owner.ts'

const usage = 'Usage: npm run end-sessions -- <email address of an account> | --everybody'

/** Signs out an account, or all accounts, everywhere; for operators, when a device is lost. */
await runCommand(async () => {
  const [whose] = process.argv.slice(2)
  if (!whose) throw new Error(usage)
  await asOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.users where $1::text is null or lower(email) = lower($1)',
      [whose === '--everybody' ? null : whose.trim()],
    )
    if (rows.length === 0) throw noAccount(whose)
    const ids = rows.map(({ id }) => id)
    // Also ends sign-ins waiting for the second factor, since the password may be known to somebody else.
    await client.query('delete from public.pending_sign_ins where user_id = any($1)', [ids])
    // Known devices are forgotten, so that a lost device gets no extra password attempts.
    await client.query('update public.users set device_generation = device_generation + 1 where id = any($1)', [ids])
    const ended = await client.query<{ user_id: string }>(
      `with ended as (delete from public.sessions where user_id = any($1) returning user_id, token_hash),
         kept as (
           insert into public.ended_sessions (token_hash, reason) select token_hash, 'ended_by_operator' from ended
           on conflict do nothing)
       select user_id from ended`,
      [ids],
    )
    const touched = [...new Set(ended.rows.map((row) => row.user_id))]
    await client.query(
      `insert into public.account_events (id, user_id, kind)
       select * from unnest($1::uuid[], $2::uuid[]) cross join (values ('sessions_ended')) k`,
      [touched.map(() => randomUUIDv7()), touched],
    )
    return `${ended.rowCount} sessions of ${touched.length} accounts are ended.`
  })
})
