import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Forward } from './transport/forward.ts'

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

/** A path of ordinary segments: no escape, no empty or dot segment, nothing to resolve. */
const plainPath = /^\/api\/v1(?:\/[\w~@=+:,-][\w~@=+:,.-]*)*(?:\?|$)/
const methods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])

/**
 * Takes the calls that need no looking up before they reach the router: its objects and hooks, and the three URL parses of
 * @fastify/http-proxy's checks, would be the largest avoidable part of a small one. All others go through both.
 */
export function takePlainCalls(
  server: Server,
  take: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const [route] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (plainPath.test(request.url ?? '') && methods.has(request.method ?? '')) take(request, response)
    else route?.call(server, request, response)
  })
}
