import { parseArgs } from 'node:util'
import { withDatabase } from '#server/api/db/with-database.ts'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { runCommand } from '#server/run.ts'
import { seedLarge } from './large/seed.ts'
import { large } from './large/shape.ts'

const usage = 'Usage: npm run seed -- --scale large [--day YYYY-MM-DD]'

/** Fills an empty development database with a large organization and two hundred small ones. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string' }, day: { type: 'string' } } })
  if (values.scale !== 'large') throw new Error(usage)
  const day = (values.day ? Temporal.PlainDate.from(values.day) : Temporal.Now.plainDateISO('UTC')).toString()
  loadEnvFile()
  const config = readConfig()
  const began = performance.now()
  await withDatabase(config, { whileRunning: false }, async (url) => {
    const logins = await seedLarge(url, config, { shape: large, day })
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    process.stdout.write(`Written in ${seconds} s up to ${day}. Sign in with:\n`)
    for (const { role, email, password } of logins) process.stdout.write(`  ${role.padEnd(12)} ${email}  ${password}\n`)
  })
})
