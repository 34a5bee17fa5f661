import { lookup as resolve } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export interface AddressRules {
  /** Whether addresses of this machine are allowed, also without TLS. */
  allowsLoopback: boolean
  patienceMs?: number
  lookUp?: (host: string) => Promise<readonly string[]>
}

/** Why an address is not called. */
export type AddressError = 'address_refused' | 'unresolved'

/**
 * Resolves a host that a user entered. The name is resolved once, and the connection goes to a result that was looked
 * at; a private, loopback or link-local address among the results refuses it. The signal ends the lookup as well.
 */
export async function resolveAllowed(
  { protocol, hostname }: URL,
  { allowsLoopback, lookUp = lookUpHost }: AddressRules,
  signal: AbortSignal,
): Promise<{ address: string; error: null } | { address: null; error: AddressError }> {
  const host = hostOf(hostname)
  const addresses = isIP(host) ? [host] : await within(signal, lookUp(host)).catch(() => [])
  const [address] = addresses
  if (!address) return { address: null, error: 'unresolved' }
  const isHere = addresses.every(isLoopbackAddress)
  const isAllowed = isHere ? allowsLoopback : addresses.every(isPublicAddress)
  if (!isAllowed || (protocol !== 'https:' && !isHere)) return { address: null, error: 'address_refused' }
  return { address, error: null }
}

/** Options that make `node:http` call the checked address; the name serves the certificate and the Host header. */
export const requestOptions = ({ hostname, port, pathname, search }: URL, address: string) => ({
  host: address,
  servername: isIP(hostOf(hostname)) ? undefined : hostname,
  port: port || undefined,
  path: pathname + search,
  agent: false as const,
})

/**
 * Checks a URL before its name is looked up: https on the public internet, or this machine where allowed, without
 * credentials.
 */
export function isAllowedUrl(typed: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(typed)) return false
  const { protocol, hostname, username, password } = new URL(typed)
  const host = hostOf(hostname)
  const isHere = host === 'localhost' || isLoopbackAddress(host)
  const isAllowed = isHere
    ? allowsLoopback
    : protocol === 'https:' && host !== '' && (isIP(host) === 0 || isPublicAddress(host))
  return isAllowed && !username && !password
}

const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** A name server that never answers must not hold the caller; the lookup itself cannot be ended. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([promise, over])
}

const lookUpHost = async (host: string) => (await resolve(host, { all: true })).map(({ address }) => address)
