import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { requestOptions, resolveAllowed, type AddressRules, type AddressError } from './allowed-address.ts'

export interface Fetching {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/** Like fetch, for addresses that people type: follows no redirect, reads little, and never calls a private address. */
export type OutboundFetch = (url: string, fetching: Fetching) => Promise<Response>

export class OutboundError extends Error {
  readonly why: AddressError | 'too_long' | 'unreachable'

  constructor(why: OutboundError['why'], url: string, options?: ErrorOptions) {
    super(`${why}: ${new URL(url).origin}`, options)
    this.why = why
  }
}

const usualBytesMax = 512 * 1024
const withoutBody = new Set([204, 205, 304])

export const createOutboundFetch =
  ({ bytesMax = usualBytesMax, ...rules }: AddressRules & { bytesMax?: number }): OutboundFetch =>
  async (url, fetching) => {
    const target = new URL(url)
    const signal = AbortSignal.timeout(rules.patienceMs ?? 8_000)
    const { address, error } = await resolveAllowed(target, rules, signal)
    if (address === null) throw new OutboundError(error, url)
    return send(target, address, fetching, { signal, bytesMax })
  }

function send(
  target: URL,
  address: string,
  { method, headers, body }: Fetching,
  { signal, bytesMax }: { signal: AbortSignal; bytesMax: number },
) {
  const call = target.protocol === 'https:' ? httpsRequest : httpRequest
  const sent: OutgoingHttpHeaders = { ...headers, host: target.host, 'accept-encoding': 'identity' }
  if (body !== undefined) sent['content-length'] = Buffer.byteLength(body)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const fail = (cause: unknown) => reject(new OutboundError('unreachable', target.href, { cause }))
  const request = call({ ...requestOptions(target, address), method, headers: sent, signal }, (response) => {
    const parts: Buffer[] = []
    let bytes = 0
    response.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes <= bytesMax) return
      reject(new OutboundError('too_long', target.href))
      response.destroy()
    })
    response.on('error', fail)
    response.on('end', () => {
      const status = response.statusCode ?? 502
      const headerPairs = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      )
      // A status above 599, or a header that HTTP does not know, throws, and here nobody would catch it.
      try {
        resolve(new Response(withoutBody.has(status) ? null : Buffer.concat(parts), { status, headers: headerPairs }))
      } catch (error) {
        fail(error)
      }
    })
  })
  request.on('error', fail)
  request.end(body)
  return promise
}
