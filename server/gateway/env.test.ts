import { describe, expect, test } from 'vitest'
import type { Env } from '#server/config.ts'
import { createEnvOf, defaultEnv, parseHost } from './env.ts'

describe('envOf without configured hosts', () => {
  const envOf = createEnvOf(new Map())

  test.each([
    ['localhost', 'local'],
    ['localhost:3000', 'local'],
    ['LocalHost:3000', 'local'],
    ['localhost.:3000', 'local'],
    ['127.0.0.1:8443', 'local'],
    ['[::1]:3000', 'local'],
    ['[0:0:0:0:0:0:0:1]', 'local'],
    ['localhost:5000', 'ci'],
    ['127.0.0.1:5000', 'ci'],
    ['[::1]:5000', 'ci'],
    ['LOCALHOST.:5000', 'ci'],
  ])('maps %s to %s', (host, env) => {
    expect(envOf(host)).toBe(env)
    expect(envOf(host)).toBe(env)
  })

  const strangers = 'app.example.com 127.0.0.2 127.1 0x7f.1 localhost.evil.test localhost.. localhost: localhost:99999'
  const malformed = 'localhost:5000:1 localhost/x user@localhost [::1 [::2] [:::1] localhost,localhost'

  test.each([...strangers.split(' '), ...malformed.split(' '), 'a b', ''])('does not serve %s', (host) => {
    expect(envOf(host)).toBeUndefined()
  })
})

describe('envOf with configured hosts', () => {
  const hosts = new Map<string, Env>([
    ['app.example.com', 'production'],
    ['app.example.com:8443', 'test'],
    ['[2001:db8::1]', 'test'],
  ])
  const envOf = createEnvOf(hosts)

  test.each([
    ['app.example.com', 'production'],
    ['APP.Example.Com.', 'production'],
    ['app.example.com:443', 'production'],
    ['app.example.com:8443', 'test'],
    ['[2001:DB8:0::1]:443', 'test'],
  ])('maps %s to %s', (host, env) => {
    expect(envOf(host)).toBe(env)
  })

  test('no longer serves the loopback names', () => {
    expect(envOf('localhost')).toBeUndefined()
    expect(envOf('127.0.0.1:5000')).toBeUndefined()
  })

  test('uses the first host for readiness', () => {
    expect(defaultEnv(hosts, 3000)).toBe('production')
    expect(defaultEnv(new Map(), 3000)).toBe('local')
    expect(defaultEnv(new Map(), 5000)).toBe('ci')
  })
})

test('bounds the cache of host names under a thousand unknown hosts', () => {
  const envOf = createEnvOf(new Map())
  for (let port = 1; port <= 1000; port++) expect(envOf(`localhost:${port}`)).toBe('local')
})

test('preserves the port as sent', () => {
  expect(parseHost('Example.COM:0080')).toEqual({ name: 'example.com', port: '0080' })
})
