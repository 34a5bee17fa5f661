import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openServingLogin } from '#server/api/db/serving-login.ts'
import { locateBinaries } from '#server/launcher/postgres/binaries.ts'
import { locateDirectories } from '#server/launcher/postgres/directories.ts'
import { chooseIdentity } from '#server/launcher/postgres/identity.ts'
import type { Postgres } from '#server/launcher/postgres/start.ts'
import { RestartedProgram } from './restarted-program.ts'

const configuration = join(import.meta.dirname, '../../deploy/pgbouncer.ini')

/** The path of PgBouncer, if the one on the PATH is missing or too old. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
const least = [1, 21] as const

/** Returns why PgBouncer cannot be used; null when it can. */
export function lacksPgBouncer(): string | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/i.exec(stdout ?? '') ?? []
  if (!major) return 'there is no pgbouncer on the PATH (or PGBOUNCER names none)'
  if (Number(major) > least[0] || Number(minor) >= least[1]) return null
  return `pgbouncer is ${major}.${minor}, and the API refuses those before ${least.join('.')} (PGBOUNCER names another)`
}

interface Places {
  /** The database's data directory, which also gets PgBouncer's files. */
  dataDir: string
  port: number
}

/** Starts PgBouncer with the project's own configuration plus paths; returns the URL it serves. */
export async function startPgBouncer(database: Postgres, { dataDir, port }: Places) {
  const login = new URL(await openServingLogin(database.ownerUrl))
  const place = join(dataDir, 'pgbouncer')
  mkdirSync(place)
  const [users, ini] = [join(place, 'userlist.txt'), join(place, 'pgbouncer.ini')]
  const directories = locateDirectories(dataDir)
  writeFileSync(users, `"${login.username}" "${await secretOf(database, login.username)}"\n`, { mode: 0o600 })
  const places = {
    custodia: `host=${directories.socket} port=5432 dbname=custodia`,
    listen_port: String(port),
    auth_file: users,
  }
  writeFileSync(ini, `${adapted(readFileSync(configuration, 'utf8'), places)}unix_socket_dir =\n`)
  // Like PostgreSQL, PgBouncer refuses to run as root, and must access its socket.
  const identity = chooseIdentity(directories, locateBinaries())
  for (const path of [place, users, ini]) identity.give(path)
  const address = new URL(login)
  address.search = ''
  address.host = `127.0.0.1:${port}`
  const pooler = new RestartedProgram({
    words: identity.wrap([program, '--quiet', ini]),
    env: { PATH: process.env['PATH'] ?? '' },
    isReady: () => answers(address.href),
  })
  return { url: address.href, program: pooler }
}

function adapted(text: string, places: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(places)) {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`${configuration} has no ${name}`)
    text = text.replace(line, `${name} = ${value}`)
  }
  return text
}

/** Returns the userlist entry of a role's password. */
async function secretOf({ superuserUrl }: Postgres, login: string): Promise<string> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client
    .query<{ secret: string }>('select rolpassword as secret from pg_authid where rolname = $1', [login])
    .finally(() => client.end())
  if (!rows[0]) throw new Error(`there is no login ${login}`)
  return rows[0].secret
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
