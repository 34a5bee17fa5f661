import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
  type ZstdOptions,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { firstAccepted } from '#server/accepted-coding.ts'

/** Smaller responses fit into one packet with the head anyway. */
const compressedFrom = 1024

/** Larger responses are compressed in a worker thread at a lower level. */
const largeFrom = 64 * 1024

const brotli = (quality: number, sizeHint: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: sizeHint,
  },
})
const zstd = (level: number): ZstdOptions => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })

const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip), zstd: promisify(zstdCompress) }

const codings = {
  zstd: {
    small: (body: Buffer) => zstdCompressSync(body, zstd(3)),
    large: (body: Buffer) => inThread.zstd(body, zstd(3)),
  },
  br: {
    small: (body: Buffer) => brotliCompressSync(body, brotli(4, body.length)),
    large: (body: Buffer) => inThread.br(body, brotli(3, body.length)),
  },
  gzip: {
    small: (body: Buffer) => gzipSync(body, { level: 6 }),
    large: (body: Buffer) => inThread.gzip(body, { level: 4 }),
  },
}

/** By CPU cost, cheapest first. */
const preferred = ['zstd', 'br', 'gzip'] as const

/** Compresses JSON over 1 kB; streams, files, encoded responses and those with an ETag stay unchanged. */
export const compression = fp(async (app) => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || !mayCompress(reply)) return payload
    const bytes = Buffer.byteLength(payload)
    if (bytes < compressedFrom) return payload
    varyByEncoding(reply)
    if (request.method === 'HEAD' || isAskedByAnotherSite(request)) return payload
    const coding = firstAccepted(String(request.headers['accept-encoding'] ?? ''), preferred)
    if (!coding) return payload
    const body = Buffer.from(payload)
    const compressed = bytes < largeFrom ? codings[coding].small(body) : await codings[coding].large(body)
    if (compressed.length >= bytes) return payload
    reply.header('content-encoding', coding).header('content-length', compressed.length)
    return compressed
  })
})

const mayCompress = (reply: FastifyReply): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/.test(String(reply.getHeader('content-type') ?? '')) &&
  !reply.hasHeader('content-encoding') &&
  !reply.hasHeader('etag') &&
  reply.statusCode !== 206 &&
  !/\bno-transform\b/.test(String(reply.getHeader('cache-control') ?? ''))

/** A site that chooses the request could derive secrets from the lengths of compressed responses (BREACH). */
const isAskedByAnotherSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function varyByEncoding(reply: FastifyReply) {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(vary)) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}
