import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Forward } from '../upstream-client/forward.ts'

const prefix = '/api/v1'

/** `/api/v1/*`: @fastify/http-proxy does the prefix, method and path checks; our client does the forwarding. */
export function registerProxy(app: FastifyInstance, forward: Forward): void {
  app.register(httpProxy, {
    prefix,
    rewritePrefix: prefix,
    upstream: '',
    // The path checks need some base URL; its value does not matter.
    replyOptions: { getUpstream: () => 'http://upstream.invalid' },
    handler(request, reply, path) {
      const { url = '/' } = request.raw
      const query = url.indexOf('?')
      reply.hijack()
      forward(request.exchange, query === -1 ? path : path + url.slice(query))
    },
  })
}
