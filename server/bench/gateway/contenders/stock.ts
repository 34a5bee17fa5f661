import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'

/** @fastify/http-proxy as in its README. */
const app = fastify()
app.register(httpProxy, { upstream: process.argv[3] ?? '', prefix: '/api/v1', rewritePrefix: '/api/v1' })
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
