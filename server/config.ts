import { resolve } from 'node:path'
import { readEncryptionKeys } from './encryption-keys.ts'
import { isLoopback, isPlainHttpOverNetwork, plainAddress } from './plain-addresses.ts'
import { ConfigError, type Source } from './setting-reader.ts'
import { readSettings, type Settings } from './settings.ts'
import { readSyslog } from './syslog/settings.ts'
import { readApiTls, readUpstreamTls } from './tls-files.ts'
import { readTraces } from './traces/settings.ts'

export type Mode = 'development' | 'production'
export type Config = ReturnType<typeof compose>
export type GatewayConfig = Config['gateway']
/** Wrong guesses and repeated requests allowed per window. */
export type RateLimits = Config['rateLimits']
export type S3Config = NonNullable<Config['s3']>

export const envs = ['production', 'test', 'local', 'ci'] as const
/** The installation a page host belongs to; it selects the upstream and is written to the cookie `env`. */
export type Env = (typeof envs)[number]

/**
 * Reads and validates every setting.
 * @throws ConfigError naming the first invalid setting.
 */
export function readConfig(source: Source = process.env): Config {
  const config = compose(readSettings(source))
  if (config.mode === 'production') refusePlain(config)
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

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** Fills in what depends on other settings, and checks what only makes sense together. */
function compose(settings: Settings) {
  const { HOST: host, PORT: port, SMTP_URL: smtpUrl } = settings
  const mode: Mode = settings.MODE ?? (isLoopback(host) ? 'development' : 'production')
  const isProduction = mode === 'production'
  const apiPort = settings.API_PORT ?? (port === 5000 ? 8081 : 8080)
  const apiProcesses = settings.API_PROCESSES
  const hosts = readHosts(settings.GATEWAY_HOSTS ?? '')
  if (!isLoopback(host) && hosts.size === 0) {
    throw new ConfigError(
      'GATEWAY_HOSTS must name the hosts this installation serves when HOST is not loopback, e.g. app.example.com=production',
    )
  }
  const publicUrl = withoutSlash(settings.PUBLIC_URL ?? `http://localhost:${port}`)
  const telephony = readTelephony(settings, mode, publicUrl)
  const dataDir = resolve(settings.DATA_DIR)
  const apiTls = readApiTls(settings)
  const apiAt = (at: number) => `${apiTls.keyPair ? 'https' : 'http'}://127.0.0.1:${at}`
  const ownApis = Array.from({ length: apiProcesses }, (_, at) => apiAt(apiPort + at))
  const { GATEWAY_UPSTREAM_PRODUCTION: production, GATEWAY_UPSTREAM_TEST: test } = settings
  const upstreams: Readonly<Partial<Record<Env, readonly string[]>>> = {
    local: settings.GATEWAY_UPSTREAM_LOCAL ?? (port === 5000 ? [apiAt(8080)] : ownApis),
    ci: settings.GATEWAY_UPSTREAM_CI ?? (port === 5000 ? ownApis : [apiAt(8081)]),
    ...(production && { production }),
    ...(test && { test }),
  }
  return {
    mode,
    /** The gateway's address, which browsers connect to. */
    host,
    port,
    /** The API's port; several APIs of the launcher use the following ports. */
    apiPort,
    apiProcesses,
    apiHost: settings.API_HOST,
    /** Addresses whose `x-forwarded-for` and `x-request-id` the API trusts: the gateway's. */
    apiTrustedProxies: settings.API_TRUSTED_PROXIES,
    /** Without a certificate the API serves plain HTTP; with authorities it requires client certificates of theirs. */
    apiTls,
    /** Whether an empty development database gets the demo organization. */
    demoData: !isProduction && settings.DEMO_DATA,
    publicUrl,
    dataDir,
    logDir: resolve(settings.LOG_DIR ?? `${dataDir}/logs`),
    syslog: readSyslog(settings),
    /** Directory of the built web app. */
    webDist: resolve(settings.WEB_DIST ?? `${import.meta.dirname}/../web/dist`),
    /** How long gateway and API report not ready before they stop accepting, in ms. */
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    /** A PostgreSQL, connected to as the owner; without it the embedded server runs under `dataDir`. */
    databaseUrl: settings.DATABASE_URL,
    /** The role that serves requests; without it a role is created whose password only this product knows. */
    databaseServingUrl: settings.DATABASE_SERVING_URL,
    /** A replica of the database for read-only calls. */
    databaseReadUrl: settings.DATABASE_READ_URL,
    smtpUrl,
    /** Whether email is held back rather than sent to a server without encryption. */
    smtpNeedsTls: (settings.SMTP_TLS ?? encryptionBy(smtpUrl, mode)) === 'required',
    smtpMailsPerSecond: settings.SMTP_MAILS_PER_SECOND,
    mailFrom: settings.MAIL_FROM,
    s3: readS3(settings),
    virusScannerUrl: settings.VIRUS_SCANNER_URL,
    /** The address where a collector scrapes the gateway's metrics; never a public one. */
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    traces: readTraces(settings),
    gateway: {
      /** `host[:port]` → env; empty allows the loopback names only. */
      hosts,
      /** The APIs of each env, which share its load. */
      upstreams,
      trustedHops: settings.GATEWAY_TRUSTED_HOPS,
      bodyLimit: settings.GATEWAY_BODY_LIMIT,
      upstreamTimeoutMs: settings.GATEWAY_UPSTREAM_TIMEOUT_MS,
      /** How long a read may wait for an API that is away. */
      upstreamWaitMs: settings.GATEWAY_UPSTREAM_WAIT_MS,
      bodyIdleMs: settings.GATEWAY_BODY_IDLE_MS,
      headersTimeoutMs: settings.GATEWAY_HEADERS_TIMEOUT_MS,
      drainMs: settings.GATEWAY_DRAIN_MS,
      maxInFlight: settings.GATEWAY_MAX_IN_FLIGHT,
      maxConnections: settings.GATEWAY_MAX_CONNECTIONS,
      /** Whether browsers may keep pages that open without a connection. */
      opensOffline: settings.GATEWAY_OPENS_OFFLINE,
      ...readUpstreamTls(settings),
    },
    rateLimits: {
      /** Wrong passwords in a row before the next attempt must wait. */
      loginPerAccount: settings.LIMIT_LOGIN_PER_ACCOUNT,
      /** Accounts tried from one address. */
      loginPerAddress: settings.LIMIT_LOGIN_PER_ADDRESS,
      loginWindowMinutes: settings.LIMIT_LOGIN_WINDOW_MINUTES,
      signUpPerHour: settings.LIMIT_SIGN_UP_PER_HOUR,
      resetPerHour: settings.LIMIT_RESET_PER_HOUR,
      resendPerHour: settings.LIMIT_RESEND_PER_HOUR,
      /** Per signed-in user; 0 disables the limit. */
      callsPerMinute: settings.LIMIT_CALLS_PER_MINUTE ?? (isProduction ? 1_800 : 0),
    },
    ...readEncryptionKeys(settings),
    /** Whether platform administrators need two-step verification. */
    platformSecondFactor: settings.PLATFORM_SECOND_FACTOR ?? isProduction,
    /** The private key that push services know the installation by; without it one is made in `dataDir`. */
    pushKey: settings.PUSH_KEY,
    telephony,
    texts: readTexts(settings, mode, telephony?.publicUrl ?? publicUrl),
    /** Whether webhooks may have addresses of this machine. */
    webhooksToLoopback: settings.WEBHOOKS_TO_LOOPBACK,
    /** Company sign-in: whether providers may be on this machine, and the name servers for domains. */
    companySignIn: { toLoopback: settings.SIGN_IN_TO_LOOPBACK, nameServers: settings.DOMAIN_NAME_SERVERS },
    /** An OSRM-compatible routing service; without it road distances are estimated. */
    routingUrl: settings.ROUTING_URL,
    /** A service like LibreTranslate; without it messages are shown as they were written. */
    translateUrl: settings.TRANSLATE_URL,
    /** A geocoder like Nominatim or Photon, its rate limit, and the contact sent to it. */
    geocoder: settings.GEOCODER_URL
      ? { url: settings.GEOCODER_URL, perSecond: settings.GEOCODER_PER_SECOND, contact: publicUrl }
      : undefined,
    mapTiles: readMapTiles(settings),
    browserAgent: readBrowserAgent(settings),
  }
}

function refusePlain(config: Config) {
  const { publicUrl, databaseUrl, databaseServingUrl, databaseReadUrl, s3, routingUrl, geocoder, gateway, syslog } =
    config
  const { production, test } = gateway.upstreams
  const fault = plainAddress({
    publicUrl,
    http: {
      S3_ENDPOINT: s3?.endpoint,
      ROUTING_URL: routingUrl,
      GEOCODER_URL: geocoder?.url,
      TRANSLATE_URL: config.translateUrl,
      TEXTS_API_URL: config.texts.provider?.url,
      GATEWAY_UPSTREAM_PRODUCTION: production?.find(isPlainHttpOverNetwork),
      GATEWAY_UPSTREAM_TEST: test?.find(isPlainHttpOverNetwork),
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
function readHosts(text: string): ReadonlyMap<string, Env> {
  const hosts = new Map<string, Env>()
  for (const entry of text.split(',').filter((part) => part.trim())) {
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

/** The store of uploaded files; without it they are in `dataDir`. */
function readS3(settings: Settings) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = settings
  if (!endpoint) return undefined
  const required = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = settings[name]
    if (!value) throw new ConfigError(`${name} is needed because S3_ENDPOINT is set`)
    return value
  }
  return {
    endpoint,
    region,
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

/** The token that signs webhook calls and the URL they are signed for; null disables the telephone. */
function readTelephony(settings: Settings, mode: Mode, publicUrl: string) {
  // In development the simulator may call without a provider account.
  const authToken = settings.TELEPHONY_AUTH_TOKEN ?? (mode === 'development' ? 'development' : '')
  return authToken ? { authToken, publicUrl: withoutSlash(settings.TELEPHONY_PUBLIC_URL ?? publicUrl) } : null
}

/** Twilio sends texts and calls when its account is known, else they are files; without a number the installation has none. */
function readTexts(settings: Settings, mode: Mode, publicUrl: string) {
  const { TELEPHONY_ACCOUNT_SID: accountSid, TELEPHONY_AUTH_TOKEN: authToken, TEXTS_API_URL: url } = settings
  if (accountSid && !authToken)
    throw new ConfigError('TELEPHONY_AUTH_TOKEN is needed because TELEPHONY_ACCOUNT_SID is set')
  return {
    provider: accountSid && authToken ? { url: withoutSlash(url), accountSid, authToken } : null,
    /** The provider answers STOP, START and HELP itself. */
    providerAnswers: settings.TEXTS_PROVIDER_ANSWERS ?? !!(accountSid && authToken),
    /** The installation's own number; texts of an organization come from its own. */
    from: settings.TEXTS_FROM ?? (mode === 'development' ? '+15005550006' : null),
    /** The URL for the provider's delivery reports. */
    statusUrl: `${publicUrl}/api/v1/texts/status`,
    /** In US dollars. */
    segmentPrice: settings.TEXTS_SEGMENT_PRICE,
    minutePrice: settings.TELEPHONY_MINUTE_PRICE,
    /** The URLs that a call with a notice is answered by, and that say how it ended. */
    callAnswerUrl: `${publicUrl}/api/v1/notice-calls/answer`,
    callStatusUrl: `${publicUrl}/api/v1/notice-calls/status`,
    incomingUrl: `${publicUrl}/api/v1/texts/incoming`,
    accountTextsPerDay: settings.LIMIT_ACCOUNT_TEXTS_PER_DAY,
  }
}

/** Tiles of the location map; without them the map has a plain background. */
function readMapTiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Settings) {
  if (!url) return undefined
  if (!/^https:\/\/[^/\s{};,'"]+\/\S*$/.test(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new ConfigError(`MAP_TILES_URL must be an https address with {z}, {x} and {y}, not "${url}"`)
  if (!attribution) throw new ConfigError('MAP_TILES_ATTRIBUTION is needed because MAP_TILES_URL is set')
  return { url, attribution }
}

const readBrowserAgent = ({ NEW_RELIC_APPLICATION_ID: applicationId, NEW_RELIC_LICENSE_KEY: licenseKey }: Settings) =>
  applicationId && licenseKey ? { applicationId, licenseKey } : undefined
