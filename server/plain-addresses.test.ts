import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = { MODE: 'production', PUBLIC_URL: 'https://app.example.com' }
const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }

describe('unencrypted addresses', () => {
  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://app.example.com' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://s3.example.com', ...s3 }],
    ['ROUTING_URL', { ROUTING_URL: 'http://10.0.0.7:5000' }],
    ['TRANSLATE_URL', { TRANSLATE_URL: 'http://10.0.0.7:5000' }],
    ['GEOCODER_URL', { GEOCODER_URL: 'http://10.0.0.7:8088/search' }],
    ['GATEWAY_UPSTREAM_PRODUCTION', { GATEWAY_UPSTREAM_PRODUCTION: 'http://api.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://o:secret@db.example.com/custodia' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://o:secret@db.example.com/custodia?sslmode=disable' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://o:secret@localhost:5432,db.example.com:5432/custodia' }],
    ['VIRUS_SCANNER_URL', { VIRUS_SCANNER_URL: 'tcp://scanner.example.com:3310' }],
    ['LOG_SYSLOG_URL', { LOG_SYSLOG_URL: 'syslog+tcp://logs.example.com:601' }],
    [
      'DATABASE_SERVING_URL',
      {
        DATABASE_URL: 'postgresql://o:secret@192.168.0.9/custodia?sslmode=require',
        DATABASE_SERVING_URL: 'postgresql://w:secret@192.168.0.9/custodia',
      },
    ],
    [
      'DATABASE_READ_URL',
      {
        DATABASE_URL: 'postgresql://o:secret@192.168.0.9/custodia?sslmode=require',
        DATABASE_READ_URL: 'postgresql://o:secret@192.168.0.10/custodia',
      },
    ],
  ])('production rejects an unencrypted %s on another machine by name, without its value', (name, settings) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(new RegExp(`^${name} .*in production`))
    expect(() => readConfig({ ...production, ...settings })).not.toThrow(/secret/)
    expect(() => readConfig({ ...settings, MODE: 'development' })).not.toThrow()
  })

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { S3_ENDPOINT: 'http://storage:8333', ...s3 },
    { ROUTING_URL: 'https://router.example.com' },
    { VIRUS_SCANNER_URL: 'tcp://clamav:3310' },
    { VIRUS_SCANNER_URL: 'unix:///run/clamd.sock' },
    { LOG_SYSLOG_URL: 'syslog+tcp://collector:601' },
    { LOG_SYSLOG_URL: 'syslog+tls://logs.example.com' },
    { DATABASE_URL: 'postgresql://o:secret@database:5432/custodia' },
    { DATABASE_URL: 'postgresql://o:secret@localhost:5432/custodia?host=%2Fdata%2Fsocket' },
    { DATABASE_URL: 'postgresql://o:secret@db.example.com/custodia?sslmode=verify-full' },
  ])('accepts unencrypted addresses of this machine and its containers, and encrypted ones: %o', (settings) => {
    expect(readConfig({ ...production, ...settings })).toMatchObject({ mode: 'production', smtpNeedsTls: true })
  })
})
