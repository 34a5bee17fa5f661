import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queryRows, buildEmptyDatabase } from '#server/api/db/archive/test/databases.ts'
import { checkLogin, clockOf, versionOf } from '#server/api/db/owner-login.ts'
import { databaseUrl } from '#server/api/test/database-url.ts'
import { dropDatabase } from '#server/api/test/drop-database.ts'
import { startFakeS3 } from '#server/api/files/test/fake-s3.ts'
import { startFakeSmtp } from '#server/api/mail/test/fake-smtp.ts'
import { readConfig } from '#server/config.ts'
import { apiCertificate, authority, gatewayCertificate } from '#server/test/certificates.ts'
import { freePort } from '#server/test/free-ports.ts'
import { startCollector } from '#server/test/log-collector.ts'
import { writeTileFile } from '#server/test/tile-file.ts'
import { tlsDirectory } from '#server/test/tls-directory.ts'
import { examineTiles, roomIn } from './machine.ts'
import { examineServices } from './services.ts'

const examined = (settings: Record<string, string>) => examineServices(readConfig(settings))

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nowhere = '127.0.0.1:9'

describe('doctor', async () => {
  test('skips services that are not configured', async () => {
    expect(await examined({})).toEqual([])
  })

  test('says of the map’s own tiles what they are, or why they show no streets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-doctor-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const path = join(dataDir, 'tiles', 'city.pmtiles')
    const tiles = [{ z: 3, x: 1, y: 2, content: Buffer.from('') }]
    const write = (...layers: string[]) =>
      writeTileFile(path, { tiles, metadata: { vector_layers: layers.map((id) => ({ id })) } })
    const examine = async (mapTiles?: { url: string; attribution: string }) =>
      (await examineTiles({ dataDir, mapTiles })).map(({ outcome, detail }) => `${outcome} ${detail}`)
    expect(await examine()).toEqual([])
    write('landuse', 'water', 'buildings', 'roads', 'places')
    expect(await examine()).toEqual([`ok ${path}: shapes of zoom levels 3 to 3`])
    write('transportation')
    expect(await examine()).toEqual([expect.stringMatching(/^warning .* no layer roads/)])
    const elsewhere = { url: 'https://tile.example.com/{z}/{x}/{y}.png', attribution: '© Somebody' }
    expect(await examine(elsewhere)).toEqual([`warning ${path} is not used: MAP_TILES_URL comes first`])
  })

  async function bucket() {
    const s3 = await startFakeS3()
    onTestFinished(async () => void (await s3.close()))
    const settings = {
      S3_ENDPOINT: s3.config.endpoint,
      S3_REGION: s3.config.region,
      S3_BUCKET: s3.config.bucket,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    }
    return { s3, settings }
  }

  test('writes, reads and deletes an object in the bucket', async () => {
    const { s3, settings } = await bucket()
    expect(await examined(settings)).toEqual([
      { check: 'S3', outcome: 'ok', detail: 'wrote, read and deleted in files' },
    ])
    expect(s3.objects.size).toBe(0)
  })

  test.each([
    [{ S3_BUCKET: 'other' }, /^S3_BUCKET: there is no bucket other/],
    [{ S3_ACCESS_KEY_ID: 'AKIDOTHER' }, /^S3_ACCESS_KEY_ID: the store does not know AKIDOTHER$/],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /^S3_SECRET_ACCESS_KEY does not belong/],
    [
      { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
      /^S3_ENDPOINT: the file store cannot be reached.*ECONNREFUSED/,
    ],
  ])('distinguishes a bucket with %j from other mistakes', async (wrong, detail) => {
    const { settings } = await bucket()
    expect(await examined({ ...settings, ...wrong })).toEqual([
      { check: 'S3', outcome: 'failed', detail: expect.stringMatching(detail) },
    ])
  })

  test('accepts a working mail server, without encryption only where allowed', async () => {
    const smtp = await startFakeSmtp()
    onTestFinished(async () => void (await smtp.close()))
    expect(await examined({ SMTP_URL: smtp.url })).toEqual([
      { check: 'SMTP', outcome: 'ok', detail: '127.0.0.1 takes mails' },
    ])
    expect(await examined({ SMTP_URL: smtp.url, SMTP_TLS: 'required' })).toEqual([
      {
        check: 'SMTP',
        outcome: 'failed',
        detail: expect.stringMatching(/^SMTP_URL: the mail server offers no encryption/),
      },
    ])
    expect(smtp.received).toEqual([])
  })

  test('distinguishes a rejected mail login from a missing server', async () => {
    const address = await listening(createServer((socket) => refusesLogins(socket)))
    const [refused] = await examined({ SMTP_URL: `smtp://ana:secret@${address}` })
    expect(refused).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^SMTP_URL: the mail server refuses the login .*535/),
    })
    expect(JSON.stringify(refused)).not.toContain('secret')
    const [away] = await examined({ SMTP_URL: `smtp://${nowhere}` })
    expect(away?.detail).toMatch(/^SMTP_URL: the mail server does not answer .*ECONNREFUSED/)
  })

  /** Offers a login and rejects every attempt. */
  function refusesLogins(socket: Socket) {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (line) => {
      const said = String(line)
      if (said.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (said.startsWith('AUTH')) socket.write('535 5.7.8 not you\r\n')
      else socket.end('221 bye\r\n')
    })
  }

  test('recognizes clamd by its answer to PING', async () => {
    const saying = (answer: string) =>
      listening(
        createServer({ allowHalfOpen: true }, (socket) => {
          socket.on('error', () => {}).once('data', (packet) => socket.end(String(packet) === 'zPING\0' ? answer : ''))
        }),
      )
    const at = async (address: string) => (await examined({ VIRUS_SCANNER_URL: `tcp://${address}` }))[0]
    expect(await at(await saying('PONG\0'))).toEqual({ check: 'virus scanner', outcome: 'ok', detail: 'clamd answers' })
    for (const address of [await saying('HTTP/1.1 400'), nowhere]) {
      expect(await at(address)).toMatchObject({
        outcome: 'failed',
        detail: expect.stringMatching(/^VIRUS_SCANNER_URL: no clamd/),
      })
    }
  })

  test('recognizes a routing service by its answer', async () => {
    const answering = async (listener: RequestListener) =>
      (await examined({ ROUTING_URL: `http://${await listening(createHttpServer(listener))}` }))[0]
    const urls: (string | undefined)[] = []
    expect(
      await answering((request, response) => {
        urls.push(request.url)
        response.end('{"code":"Ok","routes":[{"distance":19000}]}')
      }),
    ).toMatchObject({ outcome: 'ok' })
    expect(urls).toEqual([expect.stringMatching(/^\/route\/v1\/driving\//)])
    expect(await answering((_request, response) => response.end('<html>'))).toMatchObject({ outcome: 'failed' })
    expect(await answering((_request, response) => response.writeHead(500).end('{"code":"x"}'))).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^ROUTING_URL: it answers 500/),
    })
  })

  test('reads the account of texts and calls, and names a token of another account', async () => {
    const answering = async (status: number, body: string) => {
      const asked: (string | undefined)[] = []
      const address = await listening(
        createHttpServer(({ url }, response) => {
          asked.push(url)
          response.writeHead(status).end(body)
        }),
      )
      const settings = {
        TELEPHONY_ACCOUNT_SID: 'AC1',
        TELEPHONY_AUTH_TOKEN: 'secret',
        TEXTS_API_URL: `http://${address}`,
      }
      const [finding] = await examined(settings)
      expect(asked).toEqual(['/2010-04-01/Accounts/AC1.json'])
      return finding
    }
    expect(await answering(200, '{"status":"active"}')).toMatchObject({ check: 'texts and calls', outcome: 'ok' })
    expect((await answering(200, '{"status":"suspended"}'))?.detail).toMatch(/suspended, not active/)
    expect((await answering(401, '{"code":20003}'))?.detail).toMatch(/^TELEPHONY_AUTH_TOKEN does not belong/)
  })

  test('recognizes a geocoder by its answer', async () => {
    const answering = async (body: string) => {
      const address = await listening(createHttpServer((_request, response) => response.end(body)))
      return (await examined({ GEOCODER_URL: `http://${address}/search` }))[0]
    }
    expect(await answering('[]')).toEqual({ check: 'geocoder', outcome: 'ok', detail: 'the geocoder answers' })
    expect(await answering('<html>')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^GEOCODER_URL/),
    })
  })

  test('recognizes a translator by its answer, and whether it keeps numbers', async () => {
    const answering = async (body: string) => {
      const address = await listening(createHttpServer((_request, response) => response.end(body)))
      return (await examined({ TRANSLATE_URL: `http://${address}` }))[0]
    }
    expect(await answering('{"translatedText":"Ven a las [[1]]."}')).toMatchObject({
      check: 'translator',
      outcome: 'ok',
    })
    for (const body of ['{"translatedText":"Ven a las."}', '<html>'])
      expect(await answering(body)).toMatchObject({
        outcome: 'failed',
        detail: expect.stringMatching(/^TRANSLATE_URL/),
      })
  })

  test('sends the log collector a line, and distinguishes a rejected certificate', async () => {
    const files = tlsDirectory()
    onTestFinished(() => files[Symbol.dispose]())
    const collector = await startCollector({
      tls: { ...apiCertificate, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    })
    onTestFinished(() => collector.stop())
    const settings = {
      LOG_SYSLOG_URL: `syslog+tls://127.0.0.1:${collector.port}`,
      LOG_SYSLOG_CA_FILE: files.write('ca.pem', authority.cert),
    }
    const { cert, key } = files.pair('product', gatewayCertificate)
    expect(await examined({ ...settings, LOG_SYSLOG_CERT_FILE: cert, LOG_SYSLOG_KEY_FILE: key })).toEqual([
      {
        check: 'log collector',
        outcome: 'ok',
        detail: `127.0.0.1:${collector.port} takes lines, each end proven over TLS`,
      },
    ])
    expect(collector.lines()).toEqual([expect.stringContaining('the log collector is tried')])
    const failed = {
      outcome: 'failed',
      detail: expect.stringMatching(/^LOG_SYSLOG_URL: no line reaches the collector/),
    }
    expect(await examined(settings)).toMatchObject([failed])
    expect(await examined({ LOG_SYSLOG_URL: `syslog+tcp://${nowhere}` })).toMatchObject([failed])
    expect(collector.lines()).toHaveLength(1)
  })

  test('warns at 90 % disk usage and fails without room', () => {
    const at = (freeBytes: number) => roomIn('/data', { freeBytes, totalBytes: 1e9 })
    expect(at(101e6)).toBe('/data: 89 % used, 101 MB free')
    expect(at(100e6)).toEqual({ warning: expect.stringMatching(/^\/data: 90 % used, 100 MB free: make room/) })
    expect(() => at(16e6)).toThrow('/data: 98 % used, 16 MB free: make room')
  })

  test('accepts PostgreSQL 15 and rejects older versions by name', () => {
    expect(versionOf(150_000)).toEqual({ check: 'version', ok: true, detail: 'PostgreSQL 15.0' })
    expect(versionOf(140_012)).toMatchObject({
      ok: false,
      detail: 'DATABASE_URL leads to PostgreSQL 14.12, and 15 or newer is needed',
    })
  })

  test('rejects a database whose encoding lacks some scripts', async () => {
    const url = new URL(await buildEmptyDatabase())
    const name = `${url.pathname.slice(1)}_ascii`
    await queryRows(
      url.href,
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    )
    onTestFinished(() => dropDatabase(url.href, name))
    const inAscii = databaseUrl(url.href, name)
    const finding = (await checkLogin(inAscii)).find(({ check }) => check === 'encoding')
    expect(finding).toMatchObject({ ok: false, detail: expect.stringContaining('SQL_ASCII') })
  })

  test('allows the clock to differ by the response time plus two seconds', () => {
    const [asked, answered] = [100_000, 103_000]
    for (const database of [98_000, 100_500, 105_000]) expect(clockOf(database, { asked, answered }).ok).toBe(true)
    for (const database of [97_999, 105_001]) {
      expect(clockOf(database, { asked, answered })).toMatchObject({
        ok: false,
        detail: expect.stringContaining('by 2.0 s'),
      })
    }
  })
})
