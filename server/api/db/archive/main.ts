import { resolve } from 'node:path'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { readConfig, type Config } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { database } from '#server/setting-reader.ts'
import { runCommand } from '#server/run.ts'
import { backUp } from './backup.ts'
import { withDatabase } from '#server/api/db/with-database.ts'
import type { Manifest } from './manifest.ts'
import { reportMissing } from './documents.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const reportMissingFiles = ({ missingDocuments = [], missingFiles }: Manifest) =>
  reportMissing(missingDocuments, missingFiles.length, say)

const commands: Readonly<Record<string, (config: Config, argument: string) => Promise<void>>> = {
  async backup(config, argument) {
    const directory = resolve(argument)
    const files = createFileStore(config)
    const manifest = await withDatabase(config, { whileRunning: true }, (url) => backUp({ url, directory, files, say }))
    reportMissingFiles(manifest)
    say(`The archive is ${directory}: it holds password hashes and everything else, keep it as safe as the database.`)
  },
  async restore(config, argument) {
    const directory = resolve(argument)
    const files = createFileStore(config)
    const manifest = await withDatabase(config, { whileRunning: false }, (url) =>
      restore({ url, directory, files, say }),
    )
    say('Everything in the archive is restored.')
    reportMissingFiles(manifest)
  },
  async move(config, address) {
    const to = address ? database(address, '<address>') : ''
    const at = new Date().toISOString()
    await withDatabase(config, { whileRunning: true }, (from) => move({ from, to, say }))
    say(`Everything written before ${at} is in the new database. Set DATABASE_URL to it and start the product.`)
    say('Stored files were not moved: they stay in DATA_DIR, or where S3_ENDPOINT says (npm run files:move).')
  },
}

const [name = '', argument] = process.argv.slice(2)
const command = commands[name]

await runCommand(async () => {
  if (!command || !argument) {
    throw new Error('Usage: npm run db:backup -- <new directory> | db:restore -- <directory> | db:move -- <address>')
  }
  loadEnvFile()
  await command(readConfig(), argument)
})
