import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  requestOptions,
  resolveAllowed,
  type AddressRules,
  type AddressError,
} from '#server/api/outbound/allowed-address.ts'

/** Why there was no answer. */
export type PostError = AddressError | 'timeout' | 'tls' | 'unreachable' | 'secret'
export type PostResult = { ms: number } & ({ status: number; error: null } | { status: null; error: PostError })

interface Posting {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** An answer is not read; a longer one ends the connection. */
const answerMax = 64 * 1024

/**
 * Posts to a URL that a user entered. Its host is resolved once and refused if private. No redirect is followed.
 */
export async function post(posting: Posting, rules: AddressRules) {
  const startedAt = performance.now()
  const outcome = await outcomeOf(posting, rules)
  return { ...outcome, ms: Math.round(performance.now() - startedAt) } as PostResult
}

async function outcomeOf({ url, headers, body }: Posting, rules: AddressRules) {
  const target = new URL(url)
  const signal = AbortSignal.timeout(rules.patienceMs ?? 10_000)
  const { address, error } = await resolveAllowed(target, rules, signal)
  if (address === null) return { status: null, error: signal.aborted ? ('timeout' as const) : error }
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<{ status: number; error: null } | { status: null; error: PostError }>((done) => {
    const request = send({
      ...requestOptions(target, address),
      method: 'POST',
      headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body) },
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

const nameOf = (error: Error): PostError => {
  const code = 'code' in error ? String(error.code) : ''
  return /TLS|CERT|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'unreachable'
}
