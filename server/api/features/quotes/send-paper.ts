import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/api/files/content-disposition.ts'
import type { Paper } from './papers.store.ts'

const contentType = 'application/pdf'

/** Sends a quote's document, which no cache may store because it belongs to the client. */
export const sendPaper = (reply: FastifyReply, { name, bytes }: Paper) =>
  reply
    .type(contentType)
    .headers({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition(contentType, name),
    })
    .send(bytes)
