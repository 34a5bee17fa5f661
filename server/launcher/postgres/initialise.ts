import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nameDirectory, writeWhole } from '#server/whole-file.ts'
import type { Binaries } from './binaries.ts'
import type { Directories } from './directories.ts'
import type { Identity } from './identity.ts'
import type { Secrets } from './secrets.ts'

const major = '18'

/** Creates the cluster if there is none; a start killed midway leaves nothing that looks like one. */
export async function initialise(
  binaries: Binaries,
  directories: Directories,
  secrets: Secrets,
  { identity, fast }: { identity: Identity; fast: boolean },
) {
  if (existsSync(directories.cluster)) return checkVersion(directories.cluster)
  const unfinished = join(directories.root, 'data.new')
  const password = join(directories.root, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  await writeWhole(password, secrets.superuser)
  identity.give(password)
  const [program, ...words] = identity.wrap([
    binaries.initdb,
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--lc-messages=C',
    ...(fast ? ['--no-sync'] : []),
  ])
  try {
    await promisify(execFile)(program, words, { cwd: directories.root })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not be set up in ${directories.root}: ${stderr?.trim() || message}`, {
      cause: error,
    })
  } finally {
    rmSync(password, { force: true })
  }
  // initdb has already flushed the contents to disk.
  await nameDirectory(unfinished, directories.cluster)
}

function checkVersion(cluster: string) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${version} and this is ${major}: back it up with the release that made it, then db:restore`,
    )
  }
}
