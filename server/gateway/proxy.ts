import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Forward } from './transport/forward.ts'

const prefix = '/api/v1'

/**
 * A path of ordinary segments: no escape, no empty or dot segment, nothing to resolve. Everything else goes through
 * @fastify/http-proxy's own checks, which cost three URL parses per request.
 */
const plainPath = /^\/api\/v1(?:\/[\w~@=+:,-][\w~@=+:,.-]*)*(?:\?|$)/

/** `/api/v1/*`: prefix, methods and path checks are @fastify/http-proxy's, the way to the API is ours. */
export function registerProxy(app: FastifyInstance, forward: Forward): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      const { url = '/' } = request.raw
      if (!plainPath.test(url)) return done()
      reply.hijack()
      forward(request.exchange, url)
    })
    scope.register(httpProxy, {
      prefix,
      rewritePrefix: prefix,
      upstream: '',
      // The checks want an address to resolve against; which one it is does not matter to them.
      replyOptions: { getUpstream: () => 'http://upstream.invalid' },
      handler(request, reply, path) {
        const { url = '/' } = request.raw
        const query = url.indexOf('?')
        reply.hijack()
        forward(request.exchange, query === -1 ? path : path + url.slice(query))
      },
    })
  })
}
