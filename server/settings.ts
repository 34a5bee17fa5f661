import {
  choice,
  database,
  fraction,
  integer,
  mailbox,
  networks,
  optional,
  port,
  readAll,
  setting,
  text,
  url,
  urls,
  yesOrNo,
  type Source,
} from './setting-reader.ts'

const mebibyte = 1024 * 1024

/** Every setting, with what it accepts and its default. `.env.example` says what each is for. */
export const settings = {
  HOST: setting(text, '127.0.0.1'),
  PORT: setting(port, '3000'),
  PUBLIC_URL: optional(url()),
  MODE: optional(choice('development', 'production')),
  DEMO_DATA: setting(yesOrNo, 'yes'),

  DATA_DIR: setting(text, '.data'),
  LOG_DIR: optional(text),
  LOG_SYSLOG_URL: optional(url('syslog+tls', 'syslog+tcp')),
  LOG_SYSLOG_CA_FILE: optional(text),
  LOG_SYSLOG_CERT_FILE: optional(text),
  LOG_SYSLOG_KEY_FILE: optional(text),
  WEB_DIST: optional(text),

  API_HOST: setting(text, '127.0.0.1'),
  API_PORT: optional(port),
  API_PROCESSES: setting(integer(1, 16), '1'),
  API_TRUSTED_PROXIES: setting(networks, '127.0.0.0/8,::1'),
  API_TLS_CERT_FILE: optional(text),
  API_TLS_KEY_FILE: optional(text),
  API_TLS_CLIENT_CA_FILE: optional(text),

  DATABASE_URL: optional(database),
  DATABASE_SERVING_URL: optional(database),
  DATABASE_READ_URL: optional(database),

  SMTP_URL: optional(url('smtp', 'smtps')),
  SMTP_TLS: optional(choice('required', 'offered')),
  MAIL_FROM: setting(mailbox, 'Custodia <no-reply@localhost>'),

  S3_ENDPOINT: optional(url()),
  S3_REGION: setting(text, 'us-east-1'),
  S3_BUCKET: optional(text),
  S3_ACCESS_KEY_ID: optional(text),
  S3_SECRET_ACCESS_KEY: optional(text),
  VIRUS_SCANNER_URL: optional(url('tcp', 'unix')),

  METRICS_PORT: optional(port),
  METRICS_HOST: setting(text, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url()),
  OTEL_TRACES_SAMPLER_ARG: setting(fraction, '1'),

  GATEWAY_HOSTS: optional(text),
  GATEWAY_UPSTREAM_PRODUCTION: optional(urls),
  GATEWAY_UPSTREAM_TEST: optional(urls),
  GATEWAY_UPSTREAM_LOCAL: optional(urls),
  GATEWAY_UPSTREAM_CI: optional(urls),
  GATEWAY_INSECURE_UPSTREAM_TLS: setting(yesOrNo, 'no'),
  GATEWAY_UPSTREAM_CA_FILE: optional(text),
  GATEWAY_CLIENT_CERT_FILE: optional(text),
  GATEWAY_CLIENT_KEY_FILE: optional(text),
  GATEWAY_TRUSTED_HOPS: setting(integer(0, 10), '0'),
  GATEWAY_BODY_LIMIT: setting(integer(1024, 8192 * mebibyte), String(256 * mebibyte)),
  GATEWAY_MAX_IN_FLIGHT: setting(integer(1, 100_000), '2000'),
  GATEWAY_MAX_CONNECTIONS: setting(integer(1, 1_000_000), '10000'),
  GATEWAY_UPSTREAM_TIMEOUT_MS: setting(integer(100, 600_000), '30000'),
  GATEWAY_UPSTREAM_WAIT_MS: setting(integer(0, 60_000), '5000'),
  GATEWAY_BODY_IDLE_MS: setting(integer(100, 600_000), '65000'),
  GATEWAY_HEADERS_TIMEOUT_MS: setting(integer(100, 60_000), '15000'),
  SHUTDOWN_DELAY_MS: setting(integer(0, 60_000), '0'),
  GATEWAY_DRAIN_MS: setting(integer(100, 60_000), '5000'),

  LIMIT_LOGIN_PER_ACCOUNT: setting(integer(1, 100), '10'),
  LIMIT_LOGIN_PER_ADDRESS: setting(integer(1, 1_000_000), '100'),
  LIMIT_LOGIN_WINDOW_MINUTES: setting(integer(1, 1440), '15'),
  LIMIT_SIGN_UP_PER_HOUR: setting(integer(1, 100_000), '10'),
  LIMIT_RESET_PER_HOUR: setting(integer(1, 100_000), '5'),
  LIMIT_RESEND_PER_HOUR: setting(integer(1, 100_000), '5'),
  LIMIT_CALLS_PER_MINUTE: optional(integer(0, 1_000_000)),

  ENCRYPTION_KEY: optional(text),
  ENCRYPTION_KEY_BEFORE: optional(text),
  TELEPHONY_AUTH_TOKEN: optional(text),
  TELEPHONY_PUBLIC_URL: optional(url()),
  ROUTING_URL: optional(url()),
  GEOCODER_URL: optional(url()),
  GEOCODER_PER_SECOND: setting(integer(1, 100), '1'),
  MAP_TILES_URL: optional(text),
  MAP_TILES_ATTRIBUTION: optional(text),
  PLATFORM_SECOND_FACTOR: optional(yesOrNo),
  NEW_RELIC_APPLICATION_ID: optional(text),
  NEW_RELIC_LICENSE_KEY: optional(text),
}

export type Settings = ReturnType<typeof readSettings>

/** @throws ConfigError naming the first invalid setting. */
export const readSettings = (source: Source) => readAll(settings, source)
