import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SecureContextOptions } from 'node:tls'
import type { BaseLogger } from 'pino'
import { readOwnFile } from './secret-files.ts'
import { ConfigError } from './setting-reader.ts'
import type { Settings } from './settings.ts'

interface TlsFile {
  readonly setting: string
  readonly path: string
}

/** Our certificate and the trusted authorities of a connection, all PEM files. */
export interface TlsFiles {
  readonly keyPair?: { readonly cert: TlsFile; readonly key: TlsFile }
  readonly ca?: TlsFile
}

type FileSetting = Extract<keyof Settings, `${string}_FILE`>

/** @throws ConfigError when a certificate or its key is missing. */
export function readTlsFiles(
  settings: Settings,
  names: Readonly<Record<'cert' | 'key' | 'ca', FileSetting>>,
): TlsFiles {
  const fileOf = (setting: FileSetting) => {
    const path = settings[setting]
    return path ? { setting, path } : undefined
  }
  const [cert, key, ca] = [fileOf(names.cert), fileOf(names.key), fileOf(names.ca)]
  if (cert && !key) throw new ConfigError(`${names.key} is needed because ${names.cert} is set`)
  if (key && !cert) throw new ConfigError(`${names.cert} is needed because ${names.key} is set`)
  return { ...(cert && key && { keyPair: { cert, key } }), ...(ca && { ca }) }
}

/** @throws ConfigError naming what is missing. */
export function readApiTls(settings: Settings) {
  const names = { cert: 'API_TLS_CERT_FILE', key: 'API_TLS_KEY_FILE', ca: 'API_TLS_CLIENT_CA_FILE' } as const
  const apiTls = readTlsFiles(settings, names)
  if (apiTls.ca && !apiTls.keyPair) throw new ConfigError(`${names.cert} is needed because ${names.ca} is set`)
  return apiTls
}

/**
 * Reads the gateway's TLS settings for its APIs.
 * @throws ConfigError naming what is missing or contradictory.
 */
export function readUpstreamTls(settings: Settings) {
  const names = {
    cert: 'GATEWAY_CLIENT_CERT_FILE',
    key: 'GATEWAY_CLIENT_KEY_FILE',
    ca: 'GATEWAY_UPSTREAM_CA_FILE',
  } as const
  const upstreamTls = readTlsFiles(settings, names)
  const insecureUpstreamTls = settings.GATEWAY_INSECURE_UPSTREAM_TLS
  if (insecureUpstreamTls && upstreamTls.ca) {
    throw new ConfigError(`GATEWAY_INSECURE_UPSTREAM_TLS=yes would make ${names.ca} mean nothing: keep one of them`)
  }
  return { insecureUpstreamTls, upstreamTls }
}

type Loaded = Pick<SecureContextOptions, 'cert' | 'key' | 'ca'>

/** @throws ConfigError naming the setting whose file is invalid. */
export function loadTls({ keyPair, ca }: TlsFiles): Loaded {
  return { ...(keyPair && loadOwn(keyPair)), ...(ca && { ca: loadCertificates(ca).pem }) }
}

function loadOwn({ cert, key }: NonNullable<TlsFiles['keyPair']>) {
  const { pem, first } = loadCertificates(cert)
  const { text, fault } = readOwnFile(key.path)
  if (fault !== undefined) throw refused(key, fault)
  let fits: boolean
  try {
    fits = first.checkPrivateKey(createPrivateKey(text))
  } catch {
    throw refused(key, 'holds no private key in PEM')
  }
  if (!fits) throw refused(key, `is not the key of ${cert.setting}`)
  return { cert: pem, key: text }
}

/** Without this check an empty list would mean the system's authorities. */
function loadCertificates(file: TlsFile) {
  try {
    const pem = readFileSync(file.path, 'utf8')
    return { pem, first: new X509Certificate(pem) }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw refused(file, /^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : 'holds no certificate in PEM')
  }
}

const refused = ({ setting, path }: TlsFile, why: string) => new ConfigError(`${setting} names ${path}, which ${why}`)

/**
 * Reloads the files when one changes, because renewed certificates may live for days only. An invalid state, such as a
 * certificate whose key is not written yet, changes nothing.
 * @returns a function that stops watching.
 */
export function watchTlsFiles(
  files: TlsFiles,
  { log, everyMs = 30_000 }: { log: Pick<BaseLogger, 'info' | 'error'>; everyMs?: number | undefined },
  apply: (loaded: Loaded) => void,
): () => void {
  const watched = [files.keyPair?.cert, files.keyPair?.key, files.ca].flatMap((file) => file ?? [])
  if (watched.length === 0) return () => {}
  let before = watched.map(contentOf)
  const look = () => {
    const now = watched.map(contentOf)
    if (now.every((content, index) => content === before[index])) return
    before = now
    try {
      apply(loadTls(files))
      log.info({ settings: watched.map(({ setting }) => setting) }, 'certificates read again')
    } catch (err) {
      log.error({ err }, 'the changed certificates cannot be used: those from before stay')
    }
  }
  // Polls, since file system watches miss the swaps of mounted volumes.
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

function contentOf({ path }: TlsFile) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
