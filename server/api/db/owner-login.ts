import { queryWithTimeout } from './client.ts'
import type { Check } from './connection-checks.ts'

const oldestMajor = 15
const skewMaxMs = 2_000

interface ServerState {
  version: number
  encoding: string
  name: string
  superuser: boolean
  seconds: number
}

/** Checks that the server is new enough and that DATABASE_URL is no superuser. */
export const checkLogin = (ownerUrl: string): Promise<Check[]> =>
  queryWithTimeout(ownerUrl, async (client) => {
    const startedAt = Date.now()
    const { rows } = await client.query<ServerState>(`select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_user::text as name, rolsuper as superuser, extract(epoch from clock_timestamp())::float8 as seconds
      from pg_roles where rolname = current_user`)
    const [row] = rows
    if (!row) throw new Error('the login of DATABASE_URL has no role')
    return [
      versionOf(row.version),
      encodingOf(row.encoding),
      ownerOf(row),
      clockOf(row.seconds * 1_000, { asked: startedAt, answered: Date.now() }),
    ]
  })

export function versionOf(version: number): Check {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  const ok = major >= oldestMajor
  const is = `PostgreSQL ${major}.${minor}`
  return {
    check: 'version',
    ok,
    detail: ok ? is : `DATABASE_URL leads to ${is}, and ${oldestMajor} or newer is needed`,
  }
}

/** Names in every script must be stored and sorted. */
const encodingOf = (encoding: string): Check => ({
  check: 'encoding',
  ok: encoding === 'UTF8',
  detail:
    encoding === 'UTF8'
      ? encoding
      : `DATABASE_URL leads to a database in ${encoding}: make one with encoding 'UTF8' template template0`,
})

const ownerOf = ({ name, superuser }: ServerState): Check => ({
  check: 'owner',
  ok: !superuser,
  detail: superuser
    ? `DATABASE_URL signs in ${name}, a superuser, whom nothing in the database holds back: give the database an owner` +
      ' with CREATEROLE that is none, and its address'
    : `${name}, no superuser`,
})

/** Sessions, authenticator codes and due jobs depend on both clocks. */
export function clockOf(databaseMs: number, { asked, answered }: { asked: number; answered: number }): Check {
  const skewMs = databaseMs < asked ? asked - databaseMs : Math.max(0, databaseMs - answered)
  const ok = skewMs <= skewMaxMs
  const seconds = (skewMs / 1_000).toFixed(1)
  return {
    check: 'clock',
    ok,
    detail: ok ? 'agrees with the database’s' : `differs from the database’s by ${seconds} s: set both by NTP`,
  }
}
