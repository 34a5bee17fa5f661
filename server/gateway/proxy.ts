import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Forward } from './upstream-client/forward.ts'

const prefix = '/api/v1'

/** `/api/v1/*`: prefix, methods and path checks are @fastify/http-proxy's, the way to the API is ours. */
export function registerProxy(app: FastifyInstance, forward: Forward): void {
  app.register(httpProxy, {
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
}
