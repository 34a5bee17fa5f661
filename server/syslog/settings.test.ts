import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const address = 'syslog+tls://logs.example.com'

describe('collector settings', () => {
  test('uses TLS at port 6514 unless the URL says otherwise', () => {
    expect(readConfig({}).syslog).toBeUndefined()
    expect(readConfig({ LOG_SYSLOG_URL: address }).syslog).toMatchObject({
      host: 'logs.example.com',
      port: 6514,
      tls: {},
    })
    expect(readConfig({ LOG_SYSLOG_URL: 'syslog+tls://[::1]:7000' }).syslog).toMatchObject({ host: '::1', port: 7000 })
    expect(readConfig({ LOG_SYSLOG_URL: 'syslog+tcp://localhost:601' }).syslog?.tls).toBeUndefined()
  })

  test.each<[Record<string, string>, string]>([
    [
      { LOG_SYSLOG_URL: 'https://logs.example.com' },
      'LOG_SYSLOG_URL must be an address that begins with syslog+tls://',
    ],
    [{ LOG_SYSLOG_URL: 'syslog+tls://' }, 'LOG_SYSLOG_URL must be an address such as'],
    [{ LOG_SYSLOG_URL: 'syslog+tcp://localhost' }, 'LOG_SYSLOG_URL must be an address such as'],
    [{ LOG_SYSLOG_URL: `${address}/path` }, 'LOG_SYSLOG_URL must be an address such as'],
    [{ LOG_SYSLOG_CA_FILE: '/ca.pem' }, 'LOG_SYSLOG_URL is needed because LOG_SYSLOG_CA_FILE is set'],
    [{ LOG_SYSLOG_URL: address, LOG_SYSLOG_CERT_FILE: '/a.pem' }, 'LOG_SYSLOG_KEY_FILE is needed because'],
    [
      { LOG_SYSLOG_URL: 'syslog+tcp://localhost:601', LOG_SYSLOG_CA_FILE: '/ca.pem' },
      'LOG_SYSLOG_CA_FILE means nothing where LOG_SYSLOG_URL is syslog+tcp://',
    ],
  ])('rejects %o by name', (settings, why) => {
    expect(() => readConfig(settings)).toThrow(why)
  })
})
