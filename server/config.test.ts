import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { hostsOf } from './database-address.ts'

describe('readConfig', () => {
  // A URL without a scheme parses too: `localhost:3000` becomes the path `3000` of the scheme `localhost:`.
  test.each([
    ['PUBLIC_URL', 'localhost:3000'],
    ['GATEWAY_UPSTREAM_LOCAL', 'localhost:8080'],
    ['GATEWAY_UPSTREAM_PRODUCTION', 'api.internal:8080'],
    ['DATABASE_URL', 'db.example.com:5432/custodia'],
    ['DATABASE_URL', 'mysql://db.example.com/custodia'],
    ['SMTP_URL', 'smtp.example.com:587'],
    ['SMTP_URL', 'https://smtp.example.com'],
    ['VIRUS_SCANNER_URL', 'http://127.0.0.1:3310'],
    ['ROUTING_URL', 'router.example.com:5000'],
    ['S3_ENDPOINT', 's3.example.com:9000'],
    ['GATEWAY_HOSTS', 'https://app.example.com=production'],
    ['GATEWAY_HOSTS', 'app.example.com=live'],
    ['API_TRUSTED_PROXIES', '127.0.0.1,gateway'],
    ['API_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['MAIL_FROM', 'Custodia'],
    ['MODE', 'prod'],
    ['API_PORT', '0'],
    ['PORT', '6000'],
    ['GATEWAY_DRAIN_MS', '5s'],
  ])('rejects %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} (must be|takes) `))
  })

  test('rejects exactly the ports that fetch blocks', async () => {
    const isBlocked = async (port: number) => {
      const failed = await fetch(`http://127.0.0.1:${port}/`).then(
        () => undefined,
        (error: Error) => error.cause as Error | undefined,
      )
      return failed?.message === 'bad port'
    }
    const isRefused = (port: number) => {
      try {
        readConfig({ API_PORT: String(port) })
        return false
      } catch {
        return true
      }
    }
    for (const port of [4189, 4190, 4191, 5060, 5999, 6000, 6001, 6665, 6670, 10_080]) {
      expect([port, isRefused(port)]).toEqual([port, await isBlocked(port)])
    }
  })

  test('accepts a database with several hosts and turns it into one valid URL', () => {
    const address =
      'postgresql://o:p%40ss@a.example.com,b.example.com:5433,[::1]:5434/custodia?target_session_attrs=read-write'
    const { databaseUrl = '' } = readConfig({ DATABASE_URL: address })
    expect(new URL(databaseUrl).password).toBe('p%40ss')
    expect(hostsOf(databaseUrl)).toEqual([
      { host: 'a.example.com', port: 5432 },
      { host: 'b.example.com', port: 5433 },
      { host: '::1', port: 5434 },
    ])
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
    expect(() => readConfig({ DATABASE_URL: address.replace('read-write', 'standby') })).toThrow(
      /^DATABASE_URL takes target_session_attrs=read-write/,
    )
  })

  test('does not repeat a URL that may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgre://owner:secret@db/custodia' })).toThrow(
      /^DATABASE_URL must be an address that begins with postgresql:\/\/ or postgres:\/\/$/,
    )
  })

  test('reads lists of networks, hosts and addresses', () => {
    const config = readConfig({
      API_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 192.168.0.0/255.255.0.0, fd00::/8',
      GATEWAY_HOSTS: 'App.example.com:8443=production,[::1]=test,localhost=ci',
      GATEWAY_UPSTREAM_PRODUCTION: 'http://127.0.0.1:8080',
      MAIL_FROM: 'office@example.com',
      SMTP_URL: 'smtps://user:pa%40ss@mail.example.com',
      VIRUS_SCANNER_URL: 'unix:///run/clamd.sock',
    })
    expect(config.apiTrustedProxies).toEqual(['loopback', '10.0.0.0/8', '192.168.0.0/255.255.0.0', 'fd00::/8'])
    expect([...config.gateway.hosts]).toEqual([
      ['app.example.com:8443', 'production'],
      ['[::1]', 'test'],
      ['localhost', 'ci'],
    ])
    expect(config).toMatchObject({
      mailFrom: 'office@example.com',
      smtpUrl: 'smtps://user:pa%40ss@mail.example.com',
      virusScannerUrl: 'unix:///run/clamd.sock',
    })
  })

  test('accepts a replica next to the primary', () => {
    expect(() => readConfig({ DATABASE_READ_URL: 'postgresql://o:p@replica.example.com/custodia' })).toThrow(
      /^DATABASE_READ_URL needs DATABASE_URL/,
    )
  })
})
