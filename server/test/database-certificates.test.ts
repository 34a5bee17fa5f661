import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseClient } from '#server/api/db/client.ts'
import { examineDatabase } from '#server/api/doctor/database.ts'
import { listen } from '#server/api/features/events/listener.ts'
import { readConfig } from '#server/config.ts'
import { locateBinaries } from '#server/launcher/postgres/binaries.ts'
import { prepareDirectories } from '#server/launcher/postgres/directories.ts'
import { chooseIdentity } from '#server/launcher/postgres/identity.ts'
import { startServer, type Server } from '#server/launcher/postgres/server.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { silentLog } from '#server/log.ts'
import { writeWhole } from '#server/whole-file.ts'
import { apiCertificate, authority, gatewayCertificate, otherAuthority, untrustedCertificate } from './certificates.ts'
import { freePort } from './free-ports.ts'
import { copyCluster } from './prepared-cluster.ts'
import { tlsDirectory } from './tls-directory.ts'

const files = tlsDirectory()
const ca = files.write('ca.pem', authority.cert)
const own = files.pair('custodia', gatewayCertificate)
let dataDir: string
let port: number
let server: Server

/** Over the network the server accepts only client certificates of the authority, and no passwords. */
const whoMay = `local all all scram-sha-256
hostssl all all 127.0.0.1/32 cert map=custodia
`
const whoIsWho = `custodia gateway custodia_owner
custodia gateway custodia_web
`

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'custodia-certificates-'))
  copyCluster(dataDir)
  const postgres = await startPostgres({ dataDir, fast: true })
  await postgres.stop()
  const directories = await prepareDirectories(dataDir)
  const binaries = locateBinaries()
  const identity = chooseIdentity(directories, binaries)
  const give = async (name: string, text: string) => {
    const path = join(directories.cluster, name)
    await writeWhole(path, text)
    identity.give(path)
    return path
  }
  port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    ssl: 'on',
    ssl_cert_file: await give('server.pem', apiCertificate.cert),
    ssl_key_file: await give('server.key', apiCertificate.key),
    ssl_ca_file: await give('ca.pem', authority.cert),
    hba_file: await give('who-may.conf', whoMay),
    ident_file: await give('who-is-who.conf', whoIsWho),
  }
  const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
  server = await startServer(binaries, directories, { identity, log: quiet, fast: true, settings })
  const superuser = new Client({ connectionString: postgres.superuserUrl.replace(':5432/', `:${port}/`) })
  await superuser.connect()
  await superuser.query('create role custodia_web login noinherit')
  await superuser.query('grant custodia_app to custodia_web')
  await superuser.end()
})

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  files[Symbol.dispose]()
})

/** The URL as in a setting: without a password, with certificate files. */
function address(user: string, { cert, key } = own, believed = ca) {
  const query = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: believed, sslcert: cert, sslkey: key })
  return `postgresql://${user}@127.0.0.1:${port}/custodia?${query}`
}

const settings = () => ({
  MODE: 'production',
  PUBLIC_URL: 'https://app.example.com',
  DATABASE_URL: address('custodia_owner'),
  DATABASE_SERVING_URL: address('custodia_web'),
  DATABASE_READ_URL: address('custodia_web'),
})

async function signIn(url: string) {
  const client = new DatabaseClient({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ shown: string }>(
      'select client_dn as shown from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return rows[0]?.shown
  } finally {
    await client.end().catch(() => {})
  }
}

describe('database client certificates', () => {
  test('owner, serving role, replica role and live updates authenticate with a certificate and no password', async () => {
    const config = readConfig(settings())
    const findings = await examineDatabase(config.databaseUrl ?? '', config)
    expect(findings.map(({ check }) => check)).toContain('database: serving login')
    // The read URL connects to a database that is not a replica here.
    expect(findings.filter(({ outcome }) => outcome !== 'ok')).toMatchObject([
      { check: 'database: read replica', detail: expect.stringContaining('it takes writes of its own') },
    ])
    for (const url of [config.databaseUrl, config.databaseServingUrl]) {
      expect(await signIn(url ?? '')).toBe('/CN=gateway')
    }
    const heard: string[] = []
    const listener = listen(config.databaseUrl ?? '', {
      onMessage: (payload) => void heard.push(payload),
      onGap: () => {},
      log: silentLog,
    })
    await listener.ready
    const client = new DatabaseClient({ connectionString: config.databaseServingUrl ?? '' })
    await client.connect()
    const word = randomBytes(4).toString('hex')
    await client.query(`select pg_notify('changes', '${word}')`)
    await client.end()
    await expect.poll(() => heard).toEqual([word])
    listener.close()
  })

  test('presents it to several hosts, as for failover', async () => {
    const both = address('custodia_owner').replace(
      `127.0.0.1:${port}`,
      `127.0.0.1:${await freePort()},127.0.0.1:${port}`,
    )
    const { databaseUrl } = readConfig({ ...settings(), DATABASE_URL: both })
    expect(await signIn(databaseUrl ?? '')).toBe('/CN=gateway')
  })

  test.each<[string, () => string]>([
    [
      'no certificate',
      () => `postgresql://custodia_owner@127.0.0.1:${port}/custodia?sslmode=verify-full&sslrootcert=${ca}`,
    ],
    ['one of another authority', () => address('custodia_owner', files.pair('stranger', untrustedCertificate))],
    ['one for another login', () => address('postgres')],
    ['a server of another authority', () => address('custodia_owner', own, files.write('o.pem', otherAuthority.cert))],
  ])('rejects %s', async (_what, url) => {
    await expect(signIn(url())).rejects.toThrow(/certificate|unknown ca/i)
  })

  test('rejects invalid files and a world-readable key before connecting', () => {
    const refusal = (change: (query: URLSearchParams) => void) => {
      const url = new URL(address('custodia_owner'))
      change(url.searchParams)
      return () => readConfig({ ...settings(), DATABASE_URL: url.href })
    }
    const openKey = files.write('open.key', gatewayCertificate.key)
    chmodSync(openKey, 0o644)
    expect(refusal((query) => query.set('sslkey', openKey))).toThrow(
      `DATABASE_URL: sslkey names ${openKey}, which every user of this machine may open`,
    )
    expect(refusal((query) => query.delete('sslkey'))).toThrow('DATABASE_URL: sslcert and sslkey are needed together')
    expect(refusal((query) => query.set('sslrootcert', '/gone.pem'))).toThrow(
      'DATABASE_URL: sslrootcert names /gone.pem, which cannot be read (ENOENT)',
    )
  })
})
