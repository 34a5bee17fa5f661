import { readFileSync } from 'node:fs'
import { readOwnFile } from './secret-files.ts'

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*,[^/?@]*)(.*)$/

/**
 * The address of a database in the form every parser takes. As for libpq, it may name several hosts, one of which takes
 * writes: `postgresql://u:p@a:5432,b:5433/db` becomes `postgresql://u:p@a:5432/db?host=a,b&port=5432,5433`.
 */
export function databaseAddress(given: string): string {
  const [, head, hosts = '', rest = ''] = severalHosts.exec(given) ?? []
  if (head === undefined) return given
  const named = hosts.split(',').map((host) => URL.parse(`tcp://${host}`))
  const [first] = named
  if (!first || named.some((host) => !host?.hostname)) return given
  const url = URL.parse(`${head}${first.host}${rest}`)
  if (!url) return given
  url.searchParams.set('host', named.map((host) => host?.hostname.replace(/^\[|\]$/g, '')).join())
  url.searchParams.set('port', named.map((host) => host?.port || '5432').join())
  return url.href
}

export interface Host {
  /** A name, an address, or the directory of a socket. */
  readonly host: string
  readonly port: number
}

/** The hosts that such an address names. */
export function hostsOf(address: string): [Host, ...Host[]] {
  const { hostname, port, searchParams } = new URL(address)
  const ports = (searchParams.get('port') ?? (port || '5432')).split(',')
  const all = (searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''))
    .split(',')
    .map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) }))
  return all as [Host, ...Host[]]
}

/** What is wrong with the files of certificates that such an address names, as for libpq: `sslcert`, `sslkey`, `sslrootcert`. */
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
