import { hostsOf } from './database-address.ts'

interface Addresses {
  readonly publicUrl: string
  /** Setting → HTTP URL. */
  readonly http: Readonly<Record<string, string | undefined>>
  /** Setting → PostgreSQL URL. */
  readonly databases: Readonly<Record<string, string | undefined>>
  /** Setting → URL of a protocol without encryption. */
  readonly plain: Readonly<Record<string, string | undefined>>
}

const encrypting = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Returns why production must not use the addresses: their traffic would cross a network unencrypted. Exempt are this
 * machine and neighboring containers, whose names have no dot.
 */
export function plainAddress({ publicUrl, http, databases, plain }: Addresses): string | undefined {
  const insecure = [
    !isLoopback(new URL(publicUrl).hostname) && isHttp(publicUrl) && 'PUBLIC_URL',
    ...Object.entries(http).map(([name, url]) => url !== undefined && isPlainHttpOverNetwork(url) && name),
  ].find((name) => name !== false)
  if (insecure) return `${insecure} must begin with https:// in production`
  const far = Object.entries(plain).find(([, url]) => url !== undefined && !isNear(url))
  if (far) return `${far[0]} must be on this machine, or a container beside this one, in production`
  const database = Object.entries(databases).find(([, url]) => url !== undefined && !isNear(url) && !encrypts(url))
  return database && `${database[0]} needs ?sslmode=verify-full in production, or the database on this machine`
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** True for plain HTTP over a network. */
export const isPlainHttpOverNetwork = (url: string): boolean => isHttp(url) && !isNear(url)

const isHttp = (url: string) => new URL(url).protocol === 'http:'

function isNear(url: string) {
  if (new URL(url).protocol === 'unix:') return true
  return hostsOf(url).every(({ host }) => host.startsWith('/') || isLoopback(host) || !/[.:]/.test(host))
}

const encrypts = (url: string) => encrypting.has(new URL(url).searchParams.get('sslmode') ?? '')
