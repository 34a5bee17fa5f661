import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { withDatabase } from './db/archive/database.ts'

const usage = 'Usage: npm run platform-admin -- [--revoke] <e-mail address of an account>'

/** Lets a user run the installation, or no more; there is no call for it, so no account can give it away. */
async function main() {
  const { values, positionals } = parseArgs({ options: { revoke: { type: 'boolean' } }, allowPositionals: true })
  const [email] = positionals
  if (!email) throw new Error(usage)
  const grant = values.revoke !== true
  loadEnvFile()
  await withDatabase(readConfig(), { whileRunning: true }, async (url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ email: string }>(
        'update public.users set platform_admin = $2 where lower(email) = lower($1) returning email',
        [email.trim(), grant],
      )
      if (!rows[0]) throw new Error(`There is no account with the address ${email}: create it first`)
      process.stdout.write(`${rows[0].email} ${grant ? 'may now run' : 'may no longer run'} this installation.\n`)
    } finally {
      await client.end()
    }
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
