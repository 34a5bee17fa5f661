import { parseArgs } from 'node:util'
import { documentsOf, reportMissing } from '#server/api/db/archive/documents.ts'
import { withSource } from '#server/api/db/archive/source.ts'
import { withDatabase } from '#server/api/db/with-database.ts'
import { copyFiles } from '#server/api/files/copy-files.ts'
import { directoryStore } from '#server/api/files/directory-store.ts'
import { fileDirectory } from '#server/api/files/configured-store.ts'
import { s3Store } from '#server/api/files/s3-store.ts'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { runCommand } from '#server/run.ts'
import { ConfigError } from '#server/setting-reader.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Copies the files referenced by the database from DATA_DIR/files to the bucket, or back. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [target = ''] = positionals
  if (!['s3', 'directory'].includes(target) || positionals.length !== 1) {
    throw new Error('Usage: npm run files:move -- s3 | directory [--dry-run]')
  }
  loadEnvFile()
  const config = readConfig()
  if (!config.s3) throw new ConfigError('S3_ENDPOINT is not set: there is no bucket to move files to or from')
  const stores = { s3: s3Store(config.s3), directory: directoryStore(fileDirectory(config)) }
  const [from, to] = target === 's3' ? [stores.directory, stores.s3] : [stores.s3, stores.directory]
  const dryRun = values['dry-run']
  await withDatabase(config, { whileRunning: true }, (url) =>
    withSource(url, async ({ client, fileHashes }) => {
      const { copied, bytes, already, missing } = await copyFiles({ from, to, hashes: fileHashes, dryRun })
      say(
        `${copied} files ${dryRun ? 'to copy' : 'copied and read back'}, ${bytes} bytes; ${already} were there already.`,
      )
      reportMissing(await documentsOf(client, missing), missing.length, say)
      if (!dryRun) say('Nothing was removed where the files come from.')
    }),
  )
})
