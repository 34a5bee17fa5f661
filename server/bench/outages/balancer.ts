import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPath, start, stop } from '../gateway/programs.ts'

const configuration = join(import.meta.dirname, '../../deploy/haproxy.cfg')

interface Places {
  /** The path of the certificate. */
  directory: string
  front: number
  gateways: readonly [number, number]
}

/**
 * Starts HAProxy with the project's own configuration, including TLS.
 * @throws Error when it is not installed.
 */
export async function startBalancer({ directory, front, gateways }: Places): Promise<AsyncDisposable> {
  if (!isOnPath('haproxy')) throw new Error('HAProxy is needed: apt-get install haproxy')
  const [key, certificate] = [join(directory, 'front.key'), join(directory, 'front.crt')]
  const subject = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  const both = join(directory, 'front.pem')
  writeFileSync(both, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'), { mode: 0o600 })
  const child = await start('0-1', ['haproxy', '-db', '-f', configuration], front, {
    FRONT: `127.0.0.1:${front}`,
    // Unused; an abstract socket takes no port.
    FRONT_PLAIN: `abns@custodia-outages-${process.pid}`,
    CERTIFICATE: both,
    GATEWAY_1: `127.0.0.1:${gateways[0]}`,
    GATEWAY_2: `127.0.0.1:${gateways[1]}`,
  })
  return { [Symbol.asyncDispose]: () => stop(child) }
}
