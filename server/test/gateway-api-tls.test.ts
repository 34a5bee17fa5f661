import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, connect as connectPlain, createServer as createRelay } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import sharp from 'sharp'
import { describe, beforeAll, expect, onTestFinished, test } from 'vitest'
import { follow } from '#server/api/features/events/test/follow.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { watchServingTls } from '#server/api/serving-tls.ts'
import { useApi } from '#server/api/test/api.ts'
import { readConfig } from '#server/config.ts'
import { startGateway } from '#server/gateway/test/gateway.ts'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import {
  apiCertificate,
  authority,
  otherHostCertificate,
  gatewayCertificate,
  otherAuthority,
  untrustedCertificate,
} from './certificates.ts'
import { tlsDirectory } from './tls-directory.ts'

const files = tlsDirectory()
const own = files.pair('api', apiCertificate)
const gatewayFiles = files.pair('gateway', gatewayCertificate)
const ca = files.write('authority.pem', authority.cert)

const { api, organization, call } = useApi({
  API_TLS_CERT_FILE: own.cert,
  API_TLS_KEY_FILE: own.key,
  API_TLS_CLIENT_CA_FILE: ca,
})
let port: number
beforeAll(async () => {
  // Certificates are checked for changes more often than in production.
  const stopFollowing = watchServingTls(api.app, api.config.apiTls, 10)
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
  return () => {
    stopFollowing()
    files[Symbol.dispose]()
  }
})

interface Shown {
  cert: string
  key: string
}

const shownBy = ({ cert, key }: Shown) => ({ GATEWAY_CLIENT_CERT_FILE: cert, GATEWAY_CLIENT_KEY_FILE: key })

/** Starts a gateway in front of the API that trusts `believed` and presents `shown`. */
const gatewayWith = (shown: Shown | undefined, believed = ca, host = '127.0.0.1') => {
  const { gateway } = readConfig({ GATEWAY_UPSTREAM_CA_FILE: believed, ...(shown && shownBy(shown)) })
  return startGateway(`https://${host}:${port}`, { gateway: { upstreamTls: gateway.upstreamTls } })
}

describe('TLS between gateway and API', () => {
  test.each(['127.0.0.1', 'localhost'])('serves a gateway with a certificate of the authority at %s', async (host) => {
    const gateway = await gatewayWith(gatewayFiles, ca, host)
    expect((await gateway.ask('/readyz')).status).toBe(200)
    const { name, headers } = await organization()
    for (let asked = 0; asked < 3; asked++) {
      const answer = await gateway.ask('/api/v1/organizations', { headers: headers as Record<string, string> })
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([200, expect.stringContaining(name)])
    }
  })

  test('carries uploads, downloads and event streams', async () => {
    const gateway = await gatewayWith(gatewayFiles)
    const { id, headers } = await organization()
    const browser = await follow(gateway.url, headers)
    const noise = Buffer.from(Array.from({ length: 700 * 700 * 3 }, (_, at) => (at * 7919) % 251))
    const content = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const { method, body, type } = upload(content)
    const answer = await gateway.ask(organizationPaths.logo.replace(':organizationId', id), {
      method,
      body,
      headers: { ...(headers as Record<string, string>), ...type },
    })
    expect([answer.status, content.length > 1_000_000]).toEqual([200, true])
    const { logoLink } = (await answer.json()) as Organization
    const kept = await gateway.ask(logoLink ?? '')
    expect(Buffer.from(await kept.arrayBuffer())).toEqual((await call({}, logoLink ?? '')).rawPayload)
    expect((await browser.next()).event).toBe('change')
  })

  test.each<[string, () => Shown | undefined]>([
    ['none', () => undefined],
    ['one of another authority', () => files.pair('stranger', untrustedCertificate)],
    ['one for servers', () => own],
  ])('rejects a caller without a client certificate, but %s', async (_what, shown) => {
    const gateway = await gatewayWith(shown())
    for (const init of [{}, { method: 'POST', body: 'x'.repeat(100_000) }]) {
      expect((await gateway.ask('/api/v1/organizations', init)).status).toBe(502)
    }
    expect((await gateway.ask('/readyz')).status).toBe(503)
  })

  test('resumes no session without a client certificate', async () => {
    const sessions: Buffer[] = []
    const open = (session?: Buffer) =>
      connect({ host: '127.0.0.1', port, ca: authority.cert, ...(session && { session }) }).on('session', (ticket) =>
        sessions.push(ticket),
      )
    expect(await answerOn(open())).toBe('')
    expect(sessions).toEqual([])
    const known = connect({ host: '127.0.0.1', port, ca: authority.cert, ...gatewayCertificate }).on(
      'session',
      (session) => sessions.push(session),
    )
    expect(await answerOn(known)).toMatch(/^HTTP\/1\.1 200 /)
    expect(sessions).not.toEqual([])
  })

  /** Exposes the API at another address by forwarding bytes. */
  async function alsoAt(host: string) {
    const server = createRelay((socket) => {
      const onward = connectPlain(port, '127.0.0.1').on('error', () => socket.destroy())
      socket
        .on('error', () => onward.destroy())
        .pipe(onward)
        .pipe(socket)
    }).listen(port, host)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
  }

  test.each<[string, () => string, string]>([
    ['is of another authority', () => files.write('other.pem', otherAuthority.cert), '127.0.0.1'],
    ['does not name it', () => ca, '127.0.0.2'],
  ])('a gateway sends nothing to an API whose certificate %s', async (_what, believed, host) => {
    if (host !== '127.0.0.1') await alsoAt(host)
    const gateway = await gatewayWith(gatewayFiles, believed(), host)
    expect((await gateway.ask('/api/v1/organizations')).status).toBe(502)
  })

  test('rejects an API with another name, and one without TLS', async () => {
    const asked: unknown[] = []
    const elsewhere = createServer(otherHostCertificate, (request, response) => {
      asked.push(request.url)
      response.end('secret')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    onTestFinished(() => void elsewhere.close())
    const { gateway: settings } = readConfig({ GATEWAY_UPSTREAM_CA_FILE: ca, ...shownBy(gatewayFiles) })
    const gateway = await startGateway(`https://localhost:${(elsewhere.address() as AddressInfo).port}`, {
      gateway: { upstreamTls: settings.upstreamTls },
    })
    expect((await gateway.ask('/api/v1/organizations')).status).toBe(502)
    expect(asked).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status).not.toBe(200)
  })

  test('continues with a renewed certificate, and old connections end by themselves', async () => {
    const shownName = async () => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...gatewayCertificate })
      onTestFinished(() => void socket.destroy())
      await once(socket, 'secureConnect')
      return socket.getPeerCertificate().subjectaltname
    }
    expect(await shownName()).toContain('localhost')
    files.pair('api', otherHostCertificate)
    await expect.poll(shownName).toBe('DNS:elsewhere.example.com')
    files.pair('api', apiCertificate)
    await expect.poll(shownName).toContain('localhost')
  })
})

/** Sends a request on this connection and returns the response. */
async function answerOn(socket: TLSSocket) {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await new Promise((resolve) => {
    socket.once('close', resolve)
  })
  return Buffer.concat(parts).toString()
}
