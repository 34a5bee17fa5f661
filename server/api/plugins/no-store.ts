import fp from 'fastify-plugin'

/** Responses are current personal data: no cache stores them, unless a route overrides this. */
export const noStore = fp(async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
})
