import fp from 'fastify-plugin'

const everyMs = 50

/** Closes connections that become idle during shutdown; otherwise their clients would keep the process running. */
export const closing = fp(async (app) => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs)
    app.server.once('close', () => clearInterval(timer))
  })
})
