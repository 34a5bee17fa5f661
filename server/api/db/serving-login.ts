import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { DatabaseError, type Client } from 'pg'
import { ConfigError } from '#server/setting-reader.ts'
import { DatabaseClient } from './client.ts'
import { applicationRole } from './connect.ts'

const lockKey = 7_305_103
/** Timeout while another process creates the same role. */
const answerMs = 30_000
const nameMax = 63
const suffix = '_login'

/**
 * Returns the URL that serves requests, with a role that owns nothing. Its password is derived from the owner's, so
 * that all processes of an installation agree without another stored secret.
 * @throws ConfigError when the owner's URL has no password.
 */
export function servingUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const [owner, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (!owner || !secret) {
    throw new ConfigError(
      'DATABASE_URL has no name or no password: set DATABASE_SERVING_URL to a login that owns nothing',
    )
  }
  url.username = encodeURIComponent(owner.slice(0, nameMax - suffix.length) + suffix)
  url.password = Buffer.from(hkdfSync('sha256', secret, owner, 'custodia serving login', 32)).toString('base64url')
  return url.href
}

/**
 * Creates the role, or sets its password after the owner's changed; returns its URL.
 * @throws ConfigError when the owner may not create roles.
 */
export async function openServingLogin(ownerUrl: string): Promise<string> {
  const url = servingUrlOf(ownerUrl)
  if (!(await refusalOf(url))) return url
  const owner = new DatabaseClient({ connectionString: ownerUrl, query_timeout: answerMs })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [lockKey])
    const make = () => makeLogin(owner, new URL(url))
    // Roles are server-wide: another database of the same owner may have created or changed it meanwhile.
    await make().catch((error: unknown) => (isOneOf(madeBeside, error) ? make() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') {
      throw new ConfigError(
        `the owner in DATABASE_URL may not make the login requests are served over (${error.message}): give the owner` +
          ` CREATEROLE and ${applicationRole} with admin option, or make a login that owns nothing, grant it` +
          ` ${applicationRole} and set DATABASE_SERVING_URL to its address`,
      )
    }
    throw error
  } finally {
    await owner.end()
  }
  const cause = await refusalOf(url)
  if (cause) throw new Error(`the login ${new URL(url).username} cannot become ${applicationRole}`, { cause })
  return url
}

/** In one transaction: a half-created role would be rejected for good, or lack privileges. */
async function makeLogin(owner: Client, url: URL) {
  await owner.query('begin')
  try {
    await writeLogin(owner, url)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function writeLogin(owner: Client, { username, password }: URL) {
  const name = owner.escapeIdentifier(decodeURIComponent(username))
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)])
  // Without inheritance, a connection that resets its role has no privileges.
  const change = rowCount ? `alter role ${name}` : `create role ${name} login noinherit`
  await owner.query(`${change} password ${owner.escapeLiteral(scramVerifier(password))}`)
  await owner.query(`grant ${applicationRole} to ${name}`)
  // Needed where the server's administrator has revoked it from everyone.
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`grant connect on database ${owner.escapeIdentifier(rows[0]?.name ?? '')} to ${name}`)
  // Lets the owner terminate its connections.
  await owner.query(`grant ${name} to current_user`)
}

/**
 * Returns the SCRAM verifier the server stores; computed here, because the server may log statements but must never see
 * the password.
 */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/** Returns why the role cannot serve; null when it can. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new DatabaseClient({ connectionString: url, options: `-c role=${applicationRole}` })
  try {
    await client.connect()
    return null
  } catch (error) {
    if (isOneOf(refused, error)) return error
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const isOneOf = (codes: ReadonlySet<string>, error: unknown) =>
  error instanceof DatabaseError && codes.has(error.code ?? '')

/** Missing role, wrong password, or missing membership. */
const refused = new Set(['28000', '28P01', '42501', '22023'])
const madeBeside = new Set(['42710', '23505', 'XX000'])
