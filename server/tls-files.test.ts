import { chmodSync } from 'node:fs'
import { pino } from 'pino'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import {
  apiCertificate,
  authority,
  gatewayCertificate,
  otherAuthority,
  untrustedCertificate,
} from './test/certificates.ts'
import { tlsDirectory } from './test/tls-directory.ts'
import { watchTlsFiles, loadTls } from './tls-files.ts'

let files: ReturnType<typeof tlsDirectory>
beforeEach(() => {
  files = tlsDirectory()
})
afterEach(() => files[Symbol.dispose]())

describe('TLS files', () => {
  test.each([
    ['API_TLS_CERT_FILE', 'API_TLS_KEY_FILE'],
    ['API_TLS_KEY_FILE', 'API_TLS_CERT_FILE'],
    ['API_TLS_CLIENT_CA_FILE', 'API_TLS_CERT_FILE'],
    ['GATEWAY_CLIENT_CERT_FILE', 'GATEWAY_CLIENT_KEY_FILE'],
    ['GATEWAY_CLIENT_KEY_FILE', 'GATEWAY_CLIENT_CERT_FILE'],
  ])('rejects %s without %s', (presentFile, missing) => {
    expect(() => readConfig({ [presentFile]: '/etc/custodia/file.pem' })).toThrow(
      `${missing} is needed because ${presentFile} is set`,
    )
  })

  test('rejects an authority together with disabled verification', () => {
    const settings = { GATEWAY_UPSTREAM_CA_FILE: '/ca.pem', GATEWAY_INSECURE_UPSTREAM_TLS: 'yes' }
    expect(() => readConfig(settings)).toThrow(/^GATEWAY_INSECURE_UPSTREAM_TLS=yes would make GATEWAY_UPSTREAM_CA_FILE/)
  })

  test('makes the neighboring gateway call an API with a certificate over TLS', () => {
    const { cert, key } = files.pair('api', apiCertificate)
    const { apiTls, gateway } = readConfig({ API_TLS_CERT_FILE: cert, API_TLS_KEY_FILE: key })
    expect(loadTls(apiTls)).toMatchObject({ cert: apiCertificate.cert, key: apiCertificate.key.trim() })
    expect(gateway.upstreams).toMatchObject({
      local: ['https://127.0.0.1:8080'],
      ci: ['https://127.0.0.1:8081'],
    })
  })

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'another’s key',
      () => pairOf(apiCertificate.cert, gatewayCertificate.key),
      /^API_TLS_KEY_FILE .* is not the key of/,
    ],
    ['no key', () => pairOf(apiCertificate.cert, apiCertificate.cert), /^API_TLS_KEY_FILE .* holds no private key/],
    ['no certificate', () => pairOf('none', apiCertificate.key), /^API_TLS_CERT_FILE .* holds no certificate/],
    ['an empty list of authorities', () => withAuthority(''), /^API_TLS_CLIENT_CA_FILE .* holds no certificate/],
    ['a key for every user', () => openKey(), /^API_TLS_KEY_FILE .* every user of this machine/],
  ])("rejects %s by the setting's name", (_what, make, why) => {
    expect(() => loadTls(readConfig(make()).apiTls)).toThrow(why)
  })

  test('uses a renewed certificate once its key matches, without interruption', async () => {
    const { cert, key } = files.pair('gateway', gatewayCertificate)
    const ca = files.write('ca.pem', authority.cert)
    const { gateway } = readConfig({
      GATEWAY_CLIENT_CERT_FILE: cert,
      GATEWAY_CLIENT_KEY_FILE: key,
      GATEWAY_UPSTREAM_CA_FILE: ca,
    })
    const warnings: string[] = []
    const used: unknown[] = []
    const log = pino({}, { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) })
    const stop = watchTlsFiles(gateway.upstreamTls, { log, everyMs: 10 }, (loaded) => used.push(loaded))
    files.write('gateway.pem', untrustedCertificate.cert)
    await expect.poll(() => warnings).toEqual(['the changed certificates cannot be used: those from before stay'])
    expect(used).toEqual([])
    files.write('gateway.key', untrustedCertificate.key)
    await expect
      .poll(() => used)
      .toEqual([{ ca: authority.cert, cert: untrustedCertificate.cert, key: untrustedCertificate.key.trim() }])
    files.write('ca.pem', otherAuthority.cert)
    await expect.poll(() => used.at(-1)).toMatchObject({ ca: otherAuthority.cert })
    stop()
  })
})

function pairOf(certPem: string, keyPem: string) {
  const { cert, key } = files.pair('api', { cert: certPem, key: keyPem })
  return { API_TLS_CERT_FILE: cert, API_TLS_KEY_FILE: key }
}

const withAuthority = (pem: string) => ({
  ...pairOf(apiCertificate.cert, apiCertificate.key),
  API_TLS_CLIENT_CA_FILE: files.write('ca.pem', pem),
})

function openKey() {
  const settings = pairOf(apiCertificate.cert, apiCertificate.key)
  chmodSync(settings.API_TLS_KEY_FILE, 0o644)
  return settings
}
