import fp from 'fastify-plugin'

/** What the API answers is somebody's data as of now: no cache keeps it, unless a route says otherwise. */
export const noStore = fp(async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
})
