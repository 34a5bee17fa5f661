import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { newDataDir, start } from '#server/launcher/test/started.ts'
import { fillDisk } from './fill-disk.ts'

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

const programs = {
  'npm start': 'server/launcher/main.ts',
  'npm run api': 'server/api/main.ts',
  'npm run gateway': 'server/gateway/main.ts',
} as const

/** Returns the output of a command that does not start; it does not wait for the database. */
async function refusal(name: keyof typeof programs, env: NodeJS.ProcessEnv, prefix: readonly string[] = []) {
  const [program = '', ...words] = [...prefix, process.execPath, join(root, programs[name])]
  const database = { DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:9/custodia' }
  const started = await start({ command: [program, ...words], cwd: root, env: { ...database, ...env } })
  expect(await started.exit()).toBe(1)
  return started.output().trim()
}

test('npm run api rejects a superuser in DATABASE_URL', async () => {
  const dataDir = newDataDir()
  copyCluster(dataDir)
  const server = await startPostgres({ dataDir, fast: true })
  onTestFinished(() => server.stop())
  expect(await refusal('npm run api', { DATABASE_URL: server.superuserUrl })).toMatch(
    /^DATABASE_URL signs in postgres, a superuser, .*: give the database an owner with CREATEROLE that is none, and its address$/m,
  )
})

test.runIf(existsSync('/proc/self')).each<[keyof typeof programs, string]>([
  ['npm start', 'DATA_DIR'],
  ['npm run api', 'LOG_DIR'],
  ['npm run gateway', 'DATA_DIR'],
])('%s reports a %s that cannot be created in one line', async (name, setting) => {
  expect(await refusal(name, { [setting]: '/proc/x/data' })).toMatch(
    new RegExp(`^${setting} must be a directory that can be written to, and /proc/x/\\S+ cannot be made .*ENOENT.*$`),
  )
})

test.each<[keyof typeof programs, string]>([
  ['npm start', 'PORT'],
  ['npm start', 'API_PORT'],
  ['npm start', 'METRICS_PORT'],
  ['npm run api', 'API_PORT'],
  ['npm run gateway', 'PORT'],
])('%s names a %s in use', async (name, setting) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const taken = String(typeof address === 'object' && address ? address.port : 0)
  expect(await refusal(name, { [setting]: taken })).toBe(`Port ${taken} is taken: set ${setting} to a free one`)
})

// The programs have one check of directories, so its other reasons are tried with one of them.
describe('a directory', () => {
  test('without write permission is reported in one line', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'logs'))
    for (const path of [join(dataDir, 'logs'), dataDir]) chmodSync(path, 0o555)
    onTestFinished(() => [dataDir, join(dataDir, 'logs')].forEach((path) => chmodSync(path, 0o755)))
    // Root may write anywhere.
    const prefix = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []
    expect(await refusal('npm run gateway', { DATA_DIR: dataDir }, prefix)).toMatch(
      /^DATA_DIR must be a directory that can be written to, and \S+ takes no files .*EACCES.*$/,
    )
  })

  test.runIf(isRoot && canMount)('on a full disk is reported in one line', async () => {
    const dataDir = newDataDir()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dataDir])
    onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]))
    mkdirSync(join(dataDir, 'logs'))
    fillDisk(join(dataDir, 'ballast'))
    expect(await refusal('npm run gateway', { DATA_DIR: dataDir })).toMatch(
      /^DATA_DIR must be a directory that can be written to, and \S+ is on a full disk: make room there$/,
    )
  })
})
