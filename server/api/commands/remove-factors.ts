import { randomUUIDv7 } from 'node:crypto'
import { runCommand } from '#server/run.ts'
import { asOwner, noAccount } from './as-owner.ts'

const usage = 'Usage: npm run remove-factors -- <email address of an account>'
const afterSeconds = 24 * 3_600

/**
 * For a user who lost every second factor and the recovery codes: removes them in a day and notifies the account's
 * owner immediately. Using one of them meanwhile cancels it. The API has no route for it, so no account can do it to
 * another.
 */
await runCommand(async () => {
  const [email] = process.argv.slice(2)
  if (!email) throw new Error(usage)
  await asOwner(async (client) => {
    const { rows } = await client.query<{ id: string; email: string; guarded: boolean }>(
      `select id, email, exists (select from public.passkeys p where p.user_id = u.id)
         or exists (select from public.authenticator_apps a where a.user_id = u.id and a.secret is not null) as guarded
       from public.users u where lower(email) = lower($1)`,
      [email.trim()],
    )
    const user = rows[0]
    if (!user) throw noAccount(email)
    if (!user.guarded) throw new Error(`${user.email} has no second factor`)
    const eventId = randomUUIDv7()
    await client.query(`insert into public.account_events (id, user_id, kind) values ($1, $2, 'removal_asked')`, [
      eventId,
      user.id,
    ])
    await client.query(`select jobs.enqueue('mail', jsonb_build_object('kind', 'removalAsked', 'userId', $1::text))`, [
      user.id,
    ])
    await client.query(
      `select jobs.enqueue('factor-removal', jsonb_build_object('userId', $1::text, 'eventId', $2::text), $3)`,
      [user.id, eventId, afterSeconds],
    )
    return `The second factors of ${user.email} go in 24 hours, unless one of them is used until then. ${user.email} is told.`
  })
})
