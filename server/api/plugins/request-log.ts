import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { requestContext } from '#server/api/context.ts'
import { noStatements, timingFields, type StatementTimings } from '#server/api/db/statements.ts'
import type { TraceExport } from '#server/traces/export.ts'
import { newSpanId, readTraceparent, traceIdOf, type TraceContext } from '#server/traces/traceparent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The start on the clock of `performance.now()`, and the statements since. */
    work: { startedAt: number; statements: StatementTimings }
  }
}

interface RequestLogOptions {
  /** True for requests of our gateways, whose trace context is trusted. */
  isGateway: (request: { socket: { remoteAddress?: string | undefined } }) => boolean
  traces: TraceExport | undefined
}

/** Returns the request id in every response, writes one log line per request, and exports its spans. */
export const requestLog = fp<RequestLogOptions>(async (app, { isGateway, traces }) => {
  const traceOf = ({ id, raw, headers }: FastifyRequest): Omit<TraceContext, 'spanId'> & { parentId?: string } => {
    const incoming = isGateway(raw) ? readTraceparent(headers['traceparent']) : undefined
    if (incoming) return { traceId: incoming.traceId, isSampled: incoming.isSampled, parentId: incoming.spanId }
    const traceId = traceIdOf(id)
    return { traceId, isSampled: traces?.samples(traceId) ?? false }
  }

  app.decorateRequest('work')
  app.addHook('onRequest', (request, reply, done) => {
    const statements = noStatements()
    request.work = { startedAt: performance.now(), statements }
    reply.header('x-request-id', request.id)
    const { preparesStatements = false } = request.routeOptions.config ?? {}
    requestContext.run({ requestId: request.id, userId: null, preparesStatements, waits: { ms: 0 }, statements }, done)
  })

  // Only staff may see timings, because to others they could reveal data.
  app.addHook('onSend', async (request, reply) => {
    const { startedAt, statements } = request.work
    if (!isStaff(request)) return
    const timing = (name: string, ms: number) => `${name};dur=${ms.toFixed(1)}`
    reply.header('server-timing', `${timing('api', performance.now() - startedAt)}, ${timing('db', statements.ms)}`)
  })

  app.addHook('onResponse', async (request, reply) => {
    const { startedAt, statements } = request.work
    const { traceId, isSampled, parentId } = traceOf(request)
    const route = request.routeOptions.url ?? null
    request.log.info(
      {
        traceId,
        method: request.method,
        route,
        status: reply.statusCode,
        ...timingFields(startedAt, statements),
        user: request.actor?.userId,
        ...(request.actor?.key && { apiKey: request.actor.key.id }),
        address: request.ip,
      },
      'request',
    )
    if (!traces || !isSampled) return
    const spanId = newSpanId()
    traces.add({
      name: route ? `${request.method} ${route}` : request.method,
      kind: 'server',
      traceId,
      spanId,
      parentId,
      startedAt,
      ms: performance.now() - startedAt,
      isError: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        ...(route && { 'http.route': route }),
        'http.response.status_code': reply.statusCode,
        'custodia.request_id': request.id,
      },
    })
    for (const { name, startedAt: askedAt, ms } of statements.first) {
      traces.add({
        name,
        kind: 'client',
        traceId,
        spanId: newSpanId(),
        parentId: spanId,
        startedAt: askedAt,
        ms,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      })
    }
  })
})

const isStaff = ({ actor }: FastifyRequest): boolean =>
  actor?.platformAdmin === true || (actor?.memberIds.size ?? 0) > 0
