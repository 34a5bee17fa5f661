import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/log.ts'
import { loggedPath } from '#server/log-path.ts'
import { answer, refuse } from '../forwarding/answer.ts'

/** A report of the page: a performance measurement or an uncaught error. */
interface Telemetry {
  readonly kind: 'vital' | 'error'
  readonly name?: string
  readonly value?: number
  readonly rating?: string
  readonly path?: string
  readonly message?: string
  readonly stack?: string
  /** The id of the page's last request, to find that request in the log. */
  readonly requestId?: string
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['vital', 'error'] },
    name: text(80),
    value: { type: 'number' },
    rating: text(40),
    path: text(300),
    message: text(1000),
    stack: text(8000),
    requestId: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
} as const

const perSecond = 50

/** Registers `POST /telemetry`, which logs each report, rate-limited to protect the log. */
export function registerTelemetry(app: FastifyInstance, log: Log): void {
  let second = 0
  let received = 0
  app.post<{ Body: Telemetry }>('/telemetry', { schema: { body }, bodyLimit: 16_384 }, (request, reply) => {
    const { exchange } = request
    reply.hijack()
    const now = Math.floor(performance.now() / 1000)
    received = now === second ? received + 1 : 1
    second = now
    if (received > perSecond) return refuse(exchange, 'too_many_requests', { headers: ['retry-after', '1'] })
    log.info({ reqId: exchange.id, page: described(request.body) }, 'page report')
    answer(exchange, 204, ['cache-control', 'no-store'])
  })
}

const parameterValue = /([?&#][\w.[\]-]+=)[^&#\s"')]+/g

/** Browser messages may quote URLs, so their query values are removed. */
function described({ path, message, stack, ...rest }: Telemetry): Record<string, string | number | undefined> {
  const withoutValues = (location: string | undefined) => location?.replace(parameterValue, '$1…')
  return {
    ...rest,
    path: path === undefined ? undefined : loggedPath(path),
    message: withoutValues(message),
    stack: withoutValues(stack),
  }
}
