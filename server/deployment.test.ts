import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gatewayFlags } from './gateway/node-flags.ts'
import { readConfig } from './config.ts'
import { fileSettingOf, secretSettings } from './secret-files.ts'
import { settings } from './settings.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  image?: string
  command?: string | string[]
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
}

interface LockedPackage {
  optionalDependencies?: Record<string, string>
}

const compose = parse(text('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const composeOnly = new Set(['DATABASE_PASSWORD', 'DATABASE_ADMIN_PASSWORD'])

const example = Object.fromEntries(
  [...text('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

const secretFileSettings = new Set([...secretSettings].map(fileSettingOf))
const settingNames = Object.keys(settings).toSorted()

describe('.env.example', () => {
  test('.env.example lists exactly the existing settings', () => {
    const names = Object.keys(example).filter((name) => !composeOnly.has(name))
    expect(names.toSorted()).toEqual(settingNames)
  })

  test('.env.example says which settings may be read from a file', () => {
    const [, definition = ''] = /^# Secrets may stand in files[^]*?: ([^.]+)\./m.exec(text('.env.example')) ?? []
    expect(definition.replaceAll('\n#', '').split(', ').toSorted()).toEqual([...secretSettings].toSorted())
  })

  test('.env.example shows the defaults', () => {
    for (const [name, read] of Object.entries(settings)) {
      const fallback: unknown = read(undefined, name)
      if (fallback !== undefined && example[name]) expect([name, read(example[name], name)]).toEqual([name, fallback])
    }
  })

  test('every value in .env.example is valid as written', () => {
    const secrets = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ ...example, ...secrets })).toMatchObject({ port: 3000, s3: { bucket: 'custodia' } })
  })
})

describe('lock file and image', () => {
  test('the lock file contains every dependency, also those of other platforms', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, LockedPackage> }
    const absent = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !placesOf(path, name).some((place) => place in packages)),
    )
    expect(absent).toEqual([])
  })

  test('the image uses the Node version that package.json pins', () => {
    const { devDependencies } = JSON.parse(text('package.json')) as { devDependencies: Record<string, string> }
    expect(/^ARG NODE_VERSION=(.+)$/m.exec(text('Dockerfile'))?.[1]).toBe(devDependencies['node'])
  })

  test('the image runs nothing as root and has a health check', () => {
    const last =
      text('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
  })
})

describe('compose file', () => {
  test('compose starts each service once its dependencies are healthy', () => {
    const { services } = compose
    for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        const fitting = services[needed]?.healthcheck ? 'service_healthy' : 'service_completed_successfully'
        expect(condition, `${name} needs ${needed}`).toBe(fitting)
      }
    }
    expect(Object.keys(services).toSorted()).toEqual([
      'api',
      'database',
      'gateway',
      'mail',
      'storage',
      'storage-bucket',
    ])
  })

  test.each(['gateway', 'api'])('the settings compose passes to the %s exist and are valid', (name) => {
    const environment = Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      expand(value),
    ])
    expect(environment.map(([key]) => key).filter((key) => !settingNames.includes(key ?? ''))).toEqual([])
    expect(readConfig({ HOST: '0.0.0.0', ...Object.fromEntries(environment) })).toMatchObject({ mode: 'production' })
  })

  test('compose requires encryption of an external mail server, but not of its own mailbox', () => {
    const settings = (environment: Record<string, string>) => {
      const { SMTP_URL = '', SMTP_TLS = '' } = compose.services['api']?.environment ?? {}
      return readConfig({
        MODE: 'production',
        SMTP_URL: expand(SMTP_URL, environment),
        SMTP_TLS: expand(SMTP_TLS, environment),
      })
    }
    const own = { SMTP_URL: 'smtp://user:secret@mail.example.com:587' }
    expect(settings({})).toMatchObject({ smtpUrl: expect.stringContaining('//mail:1025'), smtpNeedsTls: false })
    expect(settings(own)).toMatchObject({ smtpUrl: own.SMTP_URL, smtpNeedsTls: true })
    expect(settings({ ...own, SMTP_TLS: 'offered' })).toMatchObject({ smtpNeedsTls: false })
    expect(settings({ SMTP_TLS: 'required' })).toMatchObject({ smtpNeedsTls: true })
  })

  test("compose reports the database healthy when the product's role can log in and query", () => {
    const [how, command = ''] = compose.services['database']?.healthcheck?.test ?? []
    expect(how).toBe('CMD-SHELL')
    expect(command).toMatch(
      /psql .*--host=127\.0\.0\.1 --username=custodia_owner --dbname=custodia --command='select 1'/,
    )
  })

  test('compose passes on every setting except those it fixes itself, and no secret to the gateway', () => {
    const decided =
      'HOST PORT DATA_DIR LOG_DIR WEB_DIST API_HOST API_PORT API_PROCESSES GATEWAY_UPSTREAM_LOCAL GATEWAY_UPSTREAM_CI'
    const environmentNames = (name: string) => Object.keys(compose.services[name]?.environment ?? {})
    const handed = new Set([...environmentNames('gateway'), ...environmentNames('api'), ...decided.split(' ')])
    expect(settingNames.filter((name) => !handed.has(name))).toEqual([])
    // New Relic's key is public: every browser receives it.
    const secrets = environmentNames('gateway').filter(
      (name) => !name.endsWith('_FILE') && /KEY|SECRET|TOKEN|PASSWORD|DATABASE|SMTP/.test(name),
    )
    expect(secrets).toEqual(['NEW_RELIC_LICENSE_KEY'])
  })

  test('compose publishes ports on loopback only', () => {
    for (const { ports = [] } of Object.values(compose.services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    }
  })
})

describe('start commands and CI', () => {
  test('every way to start the gateway uses the same Node flags and compile cache', () => {
    const started = gatewayFlags.join(' ')
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    expect(scripts['gateway']).toBe(
      `NODE_COMPILE_CACHE=\${DATA_DIR:-.data}/compile-cache exec node ${started} server/gateway/main.ts`,
    )
    expect(text('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...gatewayFlags, 'server/gateway/main.ts']).replaceAll(',', ', ')}`,
    )
    expect(text('Dockerfile')).toMatch(/DATA_DIR=(\S+) \\\n +NODE_COMPILE_CACHE=\1\/compile-cache\n/)
    const unit = text('server/deploy/custodia-gateway@.service')
    expect(unit).toContain(`/node ${started} server/gateway/main.ts\n`)
    const [, directory] = /DATA_DIR=(\S+)/.exec(unit) ?? []
    expect(unit).toContain(`\nEnvironment=NODE_COMPILE_CACHE=${directory}/compile-cache\n`)
  })

  test.each(['api', 'gateway'])('the systemd unit of the %s runs its program with existing settings', (part) => {
    const unit = text(`server/deploy/custodia-${part}@.service`)
    const [, program = ''] = /^ExecStart=.* (server\/\S+)$/m.exec(unit) ?? []
    expect(existsSync(join(root, program))).toBe(true)
    const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
    const environmentOf = Object.fromEntries(environment.split(' ').map((pair) => pair.split('=')))
    expect(Object.keys(environmentOf).filter((name) => !(name in example) && !secretFileSettings.has(name))).toEqual([])
    const credentials = [...unit.matchAll(/^LoadCredential=([\w-]+):\/etc\/custodia\/\1$/gm)].map(
      ([, held]) => `%d/${held}`,
    )
    const secrets = Object.entries(environmentOf).filter(([name]) => secretFileSettings.has(name))
    expect(secrets.map(([, path]) => path)).toEqual(credentials)
    expect(credentials).toHaveLength(part === 'api' ? 2 : 0)
    const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    const { shutdownDelayMs, gateway } = readConfig({
      ...Object.fromEntries(Object.entries(environmentOf).filter(([name]) => !secretFileSettings.has(name))),
      PORT: '3000',
      API_PORT: '8080',
      GATEWAY_HOSTS: 'a=local',
    })
    expect(stopSeconds * 1_000).toBeGreaterThan(shutdownDelayMs + Math.max(gateway.drainMs, 8_000))
  })

  test('CI has read-only permissions and pins actions by hash', () => {
    const workflow = parse(text('.github/workflows/ci.yml')) as {
      permissions: unknown
      jobs: Record<string, { steps: { uses?: string }[] }>
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const actions = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
  })
})

/** Expands compose's `${NAME:-default}` and `${NAME:?message}` with only the given variables set. */
function expand(value: string, environment: Record<string, string> = {}): string {
  const innermost = /\$\{([A-Z0-9_]+):(?:-([^${}]*)|\?[^{}]*)\}/
  return innermost.test(value)
    ? expand(
        value.replace(innermost, (_all, name: string, fallback?: string) => environment[name] ?? fallback ?? 'given'),
        environment,
      )
    : value
}

/** Returns the lock file paths where Node looks for a dependency of the package at `path`. */
function placesOf(path: string, name: string): string[] {
  const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (path === '') return [nested]
  return [nested, ...placesOf(path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)]
}
