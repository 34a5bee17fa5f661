import type { HeaderList } from '#server/gateway/checks/security-headers.ts'
import type { IncomingMessage } from 'node:http'
import { pickLanguage } from '#shared/languages.ts'
import { type ProblemCode, problems } from '#server/problems/problems.ts'
import type { Exchange } from './exchange.ts'
import { answerSecurity } from '../checks/security-headers.ts'

/** Sends a complete response of the gateway's own, with the request id. */
export function answer(exchange: Exchange, status: number, headers: HeaderList, body: Buffer | string = ''): void {
  const { request, response } = exchange
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const list: HeaderList = ['x-request-id', exchange.id, ...headers]
  if (status !== 204 && status !== 304) list.push('content-length', bytes.length)
  const early = isEarly(request)
  if (early) list.push('connection', 'close')
  response.writeHead(status, list)
  const content = request.method === 'HEAD' || bytes.length === 0 ? undefined : bytes
  exchange.bytes = content?.length ?? 0
  if (!early) {
    response.end(content)
    return
  }
  if (content) response.write(content)
  endEarly(exchange)
}

/** True while the request body is still arriving. */
export const isEarly = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** How long we still read and discard a body after the response, in ms. */
export const lingerMs = 2_000

/**
 * Sends a response before the request body is complete. Closing the connection right away would often lose the
 * response.
 */
export function endEarly(exchange: Exchange): void {
  const { request, response } = exchange
  exchange.lingers = true
  const end = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, lingerMs)
  request.once('end', end).once('close', end).resume()
}

export const answerJson = (exchange: Exchange, status: number, value: unknown, headers: HeaderList = []) =>
  answer(
    exchange,
    status,
    [
      ...headers,
      'content-type',
      'application/json; charset=utf-8',
      'cache-control',
      'no-store',
      ...answerSecurity(exchange),
    ],
    JSON.stringify(value),
  )

export interface Refusal {
  /** Overrides the problem code's usual status. */
  readonly status?: number
  readonly details?: string
  readonly headers?: HeaderList
}

/** Responds in the product's error format, or aborts the response if it has already begun. */
export function refuse(exchange: Exchange, code: ProblemCode, { status, details, headers }: Refusal = {}): void {
  const { request, response } = exchange
  if (response.headersSent) {
    exchange.breakOff()
    return
  }
  const kind = problems[code]
  const message = kind.message(pickLanguage(request.headers['accept-language']))
  const problem = { message, ...(details === undefined ? {} : { details }), code }
  answerJson(exchange, status ?? kind.status, problem, headers)
}
