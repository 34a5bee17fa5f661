import type { IncomingMessage } from 'node:http'
import { pickLanguage } from '#shared/languages.ts'
import { type ProblemCode, problems } from '#server/problems/problems.ts'
import type { Exchange } from './exchange.ts'
import type { HeaderList } from './headers.ts'
import { answerSecurity } from './security-headers.ts'

/** Writes a whole answer of the gateway's own; the request id is on each. */
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

/** Whether a body is still on its way while we answer. */
export const isEarly = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** How long an answered client may go on sending what nobody reads any more. */
export const lingerMs = 2_000

/** Ends an answer given before the body was complete; a connection closed at once would often take the answer with it. */
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
  /** Where the code's usual status is not the exact one. */
  readonly status?: number
  readonly details?: string
  readonly headers?: HeaderList
}

/** Answers in the product's error form, or breaks off the answer that had begun. */
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
