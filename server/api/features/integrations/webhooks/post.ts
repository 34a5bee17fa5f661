import { lookup as resolve } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Why there was no answer. */
export type PostError = 'address_refused' | 'unresolved' | 'timeout' | 'tls' | 'unreachable' | 'secret'
export type Posted = { ms: number } & ({ status: number; error: null } | { status: null; error: PostError })

interface Posting {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Reach {
  /** Whether addresses of this machine are allowed, also without TLS. */
  allowsLoopback: boolean
  patienceMs?: number
  lookUp?: (host: string) => Promise<readonly string[]>
}

/** An answer is not read; a longer one ends the connection. */
const answerMax = 64 * 1024

/**
 * Posts to an address somebody typed. The name is resolved once; a private, loopback or link-local address among the
 * results refuses it, and the connection goes to a result that was looked at. No redirect is followed.
 */
export async function post(posting: Posting, { allowsLoopback, patienceMs = 10_000, lookUp = lookUpHost }: Reach) {
  const startedAt = performance.now()
  const outcome = await outcomeOf(posting, { allowsLoopback, patienceMs, lookUp })
  return { ...outcome, ms: Math.round(performance.now() - startedAt) } as Posted
}

async function outcomeOf({ url, headers, body }: Posting, { allowsLoopback, patienceMs, lookUp }: Required<Reach>) {
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const signal = AbortSignal.timeout(patienceMs)
  const found = isIP(host) ? [host] : await lookUp(host).catch(() => [])
  const [address] = found
  if (!address) return { status: null, error: 'unresolved' as const }
  const isHere = found.every(isLoopbackAddress)
  const isAllowed = isHere ? allowsLoopback : found.every(isPublicAddress)
  if (!isAllowed || (protocol !== 'https:' && !isHere)) return { status: null, error: 'address_refused' as const }
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<{ status: number; error: null } | { status: null; error: PostError }>((done) => {
    const request = send({
      // The address that was looked at; the name is for the certificate and the Host header.
      host: address,
      servername: isIP(host) ? undefined : host,
      port: port || undefined,
      path: pathname + search,
      method: 'POST',
      headers: { ...headers, host: port ? `${hostname}:${port}` : hostname, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
    })
    request.on('response', (response) => {
      let bytes = 0
      const end = () => {
        done({ status: response.statusCode ?? 0, error: null })
        response.destroy()
      }
      response.on('data', ({ length }: Buffer) => (bytes += length) > answerMax && end())
      response.on('end', end)
      response.on('error', () => done({ status: null, error: signal.aborted ? 'timeout' : 'unreachable' }))
    })
    request.on('error', (error) => done({ status: null, error: signal.aborted ? 'timeout' : nameOf(error) }))
    request.end(body)
  })
}

const lookUpHost = async (host: string) => (await resolve(host, { all: true })).map(({ address }) => address)

const nameOf = (error: Error): PostError => {
  const code = 'code' in error ? String(error.code) : ''
  return /TLS|CERT|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'unreachable'
}
