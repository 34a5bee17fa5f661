import { parseArgs } from 'node:util'
import { DatabaseError } from 'pg'
import { runCommand } from '#server/run.ts'
import { asOwner, noAccount } from './as-owner.ts'

const usage = 'Usage: npm run platform-admin -- [--revoke] <email address of an account>'

/** Grants or revokes platform administration; the API has no route for it, so no account can grant it. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { revoke: { type: 'boolean' } }, allowPositionals: true })
  const [email] = positionals
  if (!email) throw new Error(usage)
  const grant = values.revoke !== true
  await asOwner(async (client) => {
    const { rows } = await client
      .query<{ email: string }>(
        'update public.users set platform_admin = $2 where lower(email) = lower($1) returning email',
        [email.trim(), grant],
      )
      .catch((error: unknown) => {
        const isUnconfirmed = error instanceof DatabaseError && error.constraint === 'users_admin_confirmed'
        throw isUnconfirmed ? new Error(`The account ${email} has not confirmed its address yet.`) : error
      })
    if (!rows[0]) throw noAccount(email)
    return `${rows[0].email} ${grant ? 'may now run' : 'may no longer run'} this installation.`
  })
})
