import { startFaultProxy } from './fault-proxy.ts'

/**
 * Starts a faulty proxy to the server of `url` and returns the URL through it; the embedded server has only a socket.
 */
export async function databaseLine(url: string) {
  const address = new URL(url)
  const directory = address.searchParams.get('host')
  const port = Number(address.searchParams.get('port') ?? (address.port || 5432))
  const line = await startFaultProxy(
    directory?.startsWith('/') ? { path: `${directory}/.s.PGSQL.${port}` } : { host: address.hostname, port },
  )
  address.searchParams.delete('host')
  address.searchParams.delete('port')
  address.hostname = '127.0.0.1'
  address.port = String(line.port)
  return { line, url: address.href }
}
