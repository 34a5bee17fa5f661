import type { FastifyReply } from 'fastify'
import { contentDisposition } from './content-disposition.ts'

interface SentFile {
  contentType: string
  /** Name of the downloaded file. */
  name: string
  /** `private, no-cache` lets the device keep a copy that it checks again; `private, no-store` none. */
  cacheControl: string
  bytes: number
}

/** The headers of every file: no browser guesses its type, and nothing in it runs in the product's name. */
export const describeFile = (reply: FastifyReply, { contentType, name, cacheControl, bytes }: SentFile) =>
  reply.type(contentType).headers({
    'content-length': bytes,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition': contentDisposition(contentType, name),
  })
