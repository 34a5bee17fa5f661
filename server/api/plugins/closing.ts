import fp from 'fastify-plugin'

const everyMs = 50

/** A connection that falls idle while the server closes is let go at once, or its client would keep the process here. */
export const closing = fp(async (app) => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs)
    app.server.once('close', () => clearInterval(timer))
  })
})
