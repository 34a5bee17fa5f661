import { readFileSync } from 'node:fs'
import { readOwnFile } from './secret-files.ts'

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*,[^/?@]*)(.*)$/

/**
 * Converts a database URL to a form every parser accepts. As in libpq, it may name several hosts, one of which accepts
 * writes: `postgresql://u:p@a:5432,b:5433/db` becomes `postgresql://u:p@a:5432/db?host=a,b&port=5432,5433`.
 */
export function databaseAddress(address: string): string {
  const [, head, hosts = '', rest = ''] = severalHosts.exec(address) ?? []
  if (head === undefined) return address
  const named = hosts.split(',').map((host) => URL.parse(`tcp://${host}`))
  const [first] = named
  if (!first || named.some((host) => !host?.hostname)) return address
  const url = URL.parse(`${head}${first.host}${rest}`)
  if (!url) return address
  url.searchParams.set('host', named.map((host) => host?.hostname.replace(/^\[|\]$/g, '')).join())
  url.searchParams.set('port', named.map((host) => host?.port || '5432').join())
  return url.href
}

export interface Host {
  /** A host name, an IP address, or a socket directory. */
  readonly host: string
  readonly port: number
}

/** Returns the hosts of a database URL. */
export function hostsOf(address: string): [Host, ...Host[]] {
  const { hostname, port, searchParams } = new URL(address)
  const ports = (searchParams.get('port') ?? (port || '5432')).split(',')
  const hosts = (searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''))
    .split(',')
    .map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) }))
  return hosts as [Host, ...Host[]]
}

/**
 * Returns what is wrong with the certificate files of a database URL; the parameters are libpq's `sslcert`, `sslkey`
 * and `sslrootcert`.
 */
export function certificateFault(address: string): string | undefined {
  const { searchParams } = new URL(address)
  const [cert, key] = [searchParams.get('sslcert'), searchParams.get('sslkey')]
  if (Boolean(cert) !== Boolean(key)) return 'sslcert and sslkey are needed together'
  const fault = key ? readOwnFile(key).fault : undefined
  if (fault) return `sslkey names ${key}, which ${fault}`
  for (const name of ['sslcert', 'sslrootcert']) {
    const path = searchParams.get(name)
    try {
      if (path) readFileSync(path)
    } catch (error) {
      return `${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`
    }
  }
  return undefined
}
