import fp from 'fastify-plugin'
import { requestContext } from '#server/api/context.ts'

/** Gives the request id back on every answer, and writes one line per request under it. */
export const requestLog = fp(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { keepsPlans = false } = request.routeOptions.config ?? {}
    requestContext.run({ requestId: request.id, userId: null, keepsPlans, waits: { ms: 0 } }, done)
  })

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.userId,
        address: request.ip,
      },
      'request',
    )
  })
})
