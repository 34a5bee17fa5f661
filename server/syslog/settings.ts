import { isIP, connect as connectPlainly, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { ConfigError } from '#server/setting-reader.ts'
import type { Settings } from '#server/settings.ts'
import { loadTls, readTlsFiles, type TlsFiles } from '#server/tls-files.ts'

/** The collector of log lines, in addition to stdout and files. */
export interface SyslogConfig {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Undefined for an unencrypted connection. */
  readonly tls: TlsFiles | undefined
}

const setting = 'LOG_SYSLOG_URL'
const names = { cert: 'LOG_SYSLOG_CERT_FILE', key: 'LOG_SYSLOG_KEY_FILE', ca: 'LOG_SYSLOG_CA_FILE' } as const

/** @throws ConfigError naming what is invalid, missing or contradictory. */
export function readSyslog(settings: Settings): SyslogConfig | undefined {
  const files = readTlsFiles(settings, names)
  const [certificate] = [files.ca, files.keyPair?.cert].flatMap((file) => file ?? [])
  const address = settings[setting]
  if (address === undefined) {
    if (certificate) throw new ConfigError(`${setting} is needed because ${certificate.setting} is set`)
    return undefined
  }
  const { protocol, hostname, port, pathname, username, search } = new URL(address)
  const isSecure = protocol === 'syslog+tls:'
  if (!hostname || username || search || !['', '/'].includes(pathname) || (!port && !isSecure)) {
    throw new ConfigError(`${setting} must be an address such as syslog+tls://logs.example.com:6514`)
  }
  if (!isSecure && certificate)
    throw new ConfigError(`${certificate.setting} means nothing where ${setting} is syslog+tcp://`)
  const host = hostname.replace(/^\[|\]$/g, '')
  return { url: address, host, port: Number(port || 6514), tls: isSecure ? files : undefined }
}

/**
 * Connects to the collector; `ready` is called once lines may be written. Certificates are read at each connection, so
 * renewed ones are used from the next one on.
 * @throws ConfigError when a certificate is invalid.
 */
export function connectSyslog({ host, port, tls }: SyslogConfig, ready: () => void): Socket {
  const socket = tls
    ? connectSecurely({ host, port, ...loadTls(tls), ...(isIP(host) === 0 && { servername: host }) }, ready)
    : connectPlainly({ host, port }, ready)
  // The collector's output is discarded; if left unread, its end would never be seen.
  return socket.setKeepAlive(true, 10_000).setNoDelay(true).resume()
}
