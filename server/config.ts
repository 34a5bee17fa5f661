import { readTraces, type TraceSettings } from './traces/settings.ts'
import { resolve } from 'node:path'
import { readEncryptionKeys } from './encryption-keys.ts'
import { isLoopback, isPlainAndFar, plainAddress } from './plain-addresses.ts'
import { readRateLimits, type RateLimits } from './rate-limit-settings.ts'
import { ConfigError, type Reader, type Source, settingReader } from './setting-reader.ts'
import { readSyslog, type SyslogConfig } from './syslog/settings.ts'
import { readApiTls, readUpstreamTls, type TlsFiles } from './tls-files.ts'

export type Mode = 'development' | 'production'

export interface Config {
  readonly mode: Mode
  /** The gateway's address, which browsers connect to. */
  readonly host: string
  readonly port: number
  /** The API's port; several APIs of the launcher use the following ports. */
  readonly apiPort: number
  readonly apiProcesses: number
  readonly apiHost: string
  /** Addresses whose `x-forwarded-for` and `x-request-id` the API trusts: the gateway's. */
  readonly apiTrustedProxies: readonly string[]
  /**
   * Without a certificate the API serves plain HTTP; with authorities it requires client certificates signed by them.
   */
  readonly apiTls: TlsFiles
  /** Whether an empty development database gets the demo organization. */
  readonly demoData: boolean
  readonly publicUrl: string
  readonly dataDir: string
  readonly logDir: string
  /** A syslog collector that receives every log line. */
  readonly syslog: SyslogConfig | undefined
  /** Directory of the built web app. */
  readonly webDist: string
  /** How long gateway and API report not ready before they stop accepting, in ms. */
  readonly shutdownDelayMs: number
  /**
   * A PostgreSQL from version 15 on, connected to as the owner; without it the embedded server runs under `dataDir`.
   */
  readonly databaseUrl: string | undefined
  /** The role that serves requests; without it a role is created whose password only this product knows. */
  readonly databaseServingUrl: string | undefined
  /** A replica of the database for read-only calls. */
  readonly databaseReadUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** Whether email is held back rather than sent to a server without encryption. */
  readonly smtpNeedsTls: boolean
  readonly mailFrom: string
  readonly s3: S3Config | undefined
  /** A clamd that scans documents before they are stored; without it they are not scanned. */
  readonly virusScannerUrl: string | undefined
  /** Where a collector scrapes the gateway's metrics; never a public address. */
  readonly metrics: { host: string; port: number } | undefined
  /** The trace collector; without it no traces are exported. */
  readonly traces: TraceSettings | undefined
  readonly gateway: GatewayConfig
  readonly rateLimits: RateLimits
  /** The key that encrypts stored secrets; without it one is generated and stored in `dataDir`. */
  readonly encryptionKey: string | undefined
  /** Previous keys: they still decrypt, and what they encrypted is encrypted again with the current one. */
  readonly encryptionKeysBefore: readonly string[]
  /** Whether platform administrators need two-step verification. */
  readonly platformSecondFactor: boolean
  /** The token that signs webhook calls and the URL they are signed for; null disables the telephone. */
  readonly telephony: { authToken: string; publicUrl: string } | null
  /** An OSRM-compatible routing service; without it road distances are estimated. */
  readonly routingUrl: string | undefined
  /** Tiles of the location map; without them the map has a plain background. */
  readonly mapTiles: { url: string; attribution: string } | undefined
  readonly browserAgent: { applicationId: string; licenseKey: string } | undefined
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export const envs = ['production', 'test', 'local', 'ci'] as const
/** The installation a page host belongs to; it selects the upstream and is written to the cookie `env`. */
export type Env = (typeof envs)[number]

export interface GatewayConfig {
  /** `host[:port]` → env; empty allows the loopback names only. */
  readonly hosts: ReadonlyMap<string, Env>
  /** The APIs of each env, which share its load. */
  readonly upstreams: Readonly<Partial<Record<Env, readonly string[]>>>
  readonly trustedHops: number
  readonly bodyLimit: number
  readonly upstreamTimeoutMs: number
  /** How long a read may wait for an API that is away, in ms. */
  readonly upstreamWaitMs: number
  readonly bodyIdleMs: number
  readonly headersTimeoutMs: number
  readonly drainMs: number
  readonly maxInFlight: number
  readonly maxConnections: number
  readonly insecureUpstreamTls: boolean
  /** The client certificate sent to APIs, and the authorities trusted instead of the system's. */
  readonly upstreamTls: TlsFiles
}

const mebibyte = 1024 * 1024

/**
 * Reads and validates every setting.
 * @throws ConfigError naming the first invalid setting.
 */
export function readConfig(source: Source = process.env): Config {
  const read = settingReader(source)
  const port = read.port('PORT', 3000)
  const apiPort = read.port('API_PORT', port === 5000 ? 8081 : 8080)
  const apiProcesses = read.integer('API_PROCESSES', 1, 1, 16)
  const host = read.text('HOST', '127.0.0.1')
  const loopback = isLoopback(host)
  const smtpUrl = read.optionalUrl('SMTP_URL', ['smtp', 'smtps'])
  const mode = read.choice('MODE', ['development', 'production'], loopback ? 'development' : 'production')
  const hosts = readHosts(read.text('GATEWAY_HOSTS', ''))
  if (!loopback && hosts.size === 0) {
    throw new ConfigError(
      'GATEWAY_HOSTS must name the hosts this installation serves when HOST is not loopback, e.g. app.example.com=production',
    )
  }
  const publicUrl = read.url('PUBLIC_URL', `http://localhost:${port}`).replace(/\/+$/, '')
  const dataDir = resolve(read.text('DATA_DIR', '.data'))
  const apiTls = readApiTls(read)
  const apiScheme = apiTls.own ? 'https' : 'http'
  const ownApis = Array.from({ length: apiProcesses }, (_, at) => `${apiScheme}://127.0.0.1:${apiPort + at}`).join(',')
  const config: Config = {
    mode,
    host,
    port,
    apiPort,
    apiProcesses,
    apiHost: read.text('API_HOST', '127.0.0.1'),
    apiTrustedProxies: read.networks('API_TRUSTED_PROXIES', '127.0.0.0/8,::1'),
    apiTls,
    demoData: mode === 'development' && read.choice('DEMO_DATA', ['yes', 'no'], 'yes') === 'yes',
    publicUrl,
    dataDir,
    logDir: resolve(read.text('LOG_DIR', `${dataDir}/logs`)),
    syslog: readSyslog(read),
    webDist: resolve(read.text('WEB_DIST', `${import.meta.dirname}/../web/dist`)),
    shutdownDelayMs: read.integer('SHUTDOWN_DELAY_MS', 0, 0, 60_000),
    databaseUrl: read.database('DATABASE_URL'),
    databaseServingUrl: read.database('DATABASE_SERVING_URL'),
    databaseReadUrl: read.database('DATABASE_READ_URL'),
    smtpUrl,
    smtpNeedsTls: read.choice('SMTP_TLS', ['required', 'offered'], encryptionBy(smtpUrl, mode)) === 'required',
    mailFrom: read.mailbox('MAIL_FROM', 'Custodia <no-reply@localhost>'),
    s3: readS3(read),
    virusScannerUrl: read.optionalUrl('VIRUS_SCANNER_URL', ['tcp', 'unix']),
    metrics: readMetrics(read),
    traces: readTraces(read),
    gateway: {
      hosts,
      upstreams: {
        local: read.urls('GATEWAY_UPSTREAM_LOCAL', port === 5000 ? `${apiScheme}://127.0.0.1:8080` : ownApis),
        ci: read.urls('GATEWAY_UPSTREAM_CI', port === 5000 ? ownApis : `${apiScheme}://127.0.0.1:8081`),
        ...read.optionalUrls('production', 'GATEWAY_UPSTREAM_PRODUCTION'),
        ...read.optionalUrls('test', 'GATEWAY_UPSTREAM_TEST'),
      },
      trustedHops: read.integer('GATEWAY_TRUSTED_HOPS', 0, 0, 10),
      bodyLimit: read.integer('GATEWAY_BODY_LIMIT', 256 * mebibyte, 1024, 8192 * mebibyte),
      upstreamTimeoutMs: read.integer('GATEWAY_UPSTREAM_TIMEOUT_MS', 30_000, 100, 600_000),
      upstreamWaitMs: read.integer('GATEWAY_UPSTREAM_WAIT_MS', 5_000, 0, 60_000),
      bodyIdleMs: read.integer('GATEWAY_BODY_IDLE_MS', 65_000, 100, 600_000),
      headersTimeoutMs: read.integer('GATEWAY_HEADERS_TIMEOUT_MS', 15_000, 100, 60_000),
      drainMs: read.integer('GATEWAY_DRAIN_MS', 5_000, 100, 60_000),
      maxInFlight: read.integer('GATEWAY_MAX_IN_FLIGHT', 2_000, 1, 100_000),
      maxConnections: read.integer('GATEWAY_MAX_CONNECTIONS', 10_000, 1, 1_000_000),
      ...readUpstreamTls(read),
    },
    rateLimits: readRateLimits(read.integer, mode),
    ...readEncryptionKeys(read),
    platformSecondFactor:
      read.choice('PLATFORM_SECOND_FACTOR', ['yes', 'no'], mode === 'production' ? 'yes' : 'no') === 'yes',
    telephony: readTelephony(read, mode, publicUrl),
    routingUrl: read.optionalUrl('ROUTING_URL'),
    mapTiles: readMapTiles(read),
    browserAgent: readBrowserAgent(source),
  }
  if (mode === 'production') refusePlain(config)
  if (config.databaseServingUrl && !config.databaseUrl) {
    throw new ConfigError(
      'DATABASE_SERVING_URL needs DATABASE_URL beside it: the address of the same database, as its owner',
    )
  }
  if (config.databaseReadUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL beside it: the address of the primary, as its owner')
  }
  return config
}

function refusePlain(config: Config) {
  const { publicUrl, databaseUrl, databaseServingUrl, databaseReadUrl, s3, routingUrl, gateway, syslog } = config
  const { production, test } = gateway.upstreams
  const fault = plainAddress({
    publicUrl,
    http: {
      S3_ENDPOINT: s3?.endpoint,
      ROUTING_URL: routingUrl,
      GATEWAY_UPSTREAM_PRODUCTION: production?.find(isPlainAndFar),
      GATEWAY_UPSTREAM_TEST: test?.find(isPlainAndFar),
    },
    databases: {
      DATABASE_URL: databaseUrl,
      DATABASE_SERVING_URL: databaseServingUrl,
      DATABASE_READ_URL: databaseReadUrl,
    },
    plain: { VIRUS_SCANNER_URL: config.virusScannerUrl, LOG_SYSLOG_URL: syslog?.tls ? undefined : syslog?.url },
  })
  if (fault) throw new ConfigError(fault)
}

const pageHost = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})?$/

/** `app.example.com=production,stage.example.com=test` */
function readHosts(given: string): ReadonlyMap<string, Env> {
  const hosts = new Map<string, Env>()
  for (const entry of given.split(',').filter((part) => part.trim())) {
    const [host = '', name = ''] = entry.trim().toLowerCase().split('=')
    const env = envs.find((known) => known === name)
    if (!env || !pageHost.test(host)) {
      throw new ConfigError(`GATEWAY_HOSTS takes host[:port]=env pairs (${envs.join(', ')}), not "${entry.trim()}"`)
    }
    hosts.set(host, env)
  }
  return hosts
}

/**
 * Returns the API origins of each served env.
 * @throws ConfigError naming the setting when a configured host has none.
 */
export function originsServed({ hosts, upstreams }: GatewayConfig): ReadonlyMap<Env, readonly string[]> {
  const served: readonly Env[] = hosts.size === 0 ? ['local', 'ci'] : [...new Set(hosts.values())]
  return new Map(
    served.map((env) => {
      const origins = upstreams[env]
      if (origins !== undefined) return [env, origins]
      throw new ConfigError(`GATEWAY_UPSTREAM_${env.toUpperCase()} is needed because GATEWAY_HOSTS names ${env}`)
    }),
  )
}

/** The URL of a local test mailbox may explicitly allow plain text. */
function encryptionBy(smtpUrl: string | undefined, mode: Mode) {
  const isPlain = smtpUrl !== undefined && new URL(smtpUrl).searchParams.get('requireTLS') === 'false'
  return mode === 'production' && !isPlain ? 'required' : 'offered'
}

function readS3(read: Reader): S3Config | undefined {
  const endpoint = read.optionalUrl('S3_ENDPOINT')
  if (!endpoint) return undefined
  const required = (name: string) => {
    const value = read.text(name, '')
    if (!value) throw new ConfigError(`${name} is needed because S3_ENDPOINT is set`)
    return value
  }
  return {
    endpoint,
    region: read.text('S3_REGION', 'us-east-1'),
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

function readMetrics(read: Reader) {
  const host = read.text('METRICS_HOST', '127.0.0.1')
  return read.text('METRICS_PORT', '') ? { host, port: read.port('METRICS_PORT', 0) } : undefined
}

function readTelephony(read: Reader, mode: Mode, publicUrl: string) {
  // In development the simulator may call without a provider account.
  const authToken = read.text('TELEPHONY_AUTH_TOKEN', mode === 'development' ? 'development' : '')
  return authToken ? { authToken, publicUrl: read.url('TELEPHONY_PUBLIC_URL', publicUrl).replace(/\/+$/, '') } : null
}

function readMapTiles(read: Reader) {
  const [url, attribution] = [read.text('MAP_TILES_URL', ''), read.text('MAP_TILES_ATTRIBUTION', '')]
  if (!url) return undefined
  if (!/^https:\/\/[^/\s{};,'"]+\/\S*$/.test(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new ConfigError(`MAP_TILES_URL must be an https address with {z}, {x} and {y}, not "${url}"`)
  if (!attribution) throw new ConfigError('MAP_TILES_ATTRIBUTION is needed because MAP_TILES_URL is set')
  return { url, attribution }
}

function readBrowserAgent(source: Source) {
  const applicationId = source['NEW_RELIC_APPLICATION_ID']?.trim()
  const licenseKey = source['NEW_RELIC_LICENSE_KEY']?.trim()
  return applicationId && licenseKey ? { applicationId, licenseKey } : undefined
}
