import type { FastifyReply } from 'fastify'
import { describeFile } from '#server/api/files/describe-file.ts'
import { pdf } from '#server/api/files/send-stored-pdf.ts'
import type { Paper } from './papers.store.ts'

/** Sends a quote's document, which no cache may store because it belongs to the client. */
export const sendPaper = (reply: FastifyReply, { name, bytes }: Paper) =>
  describeFile(reply, { contentType: pdf, name, cacheControl: 'private, no-store', bytes: bytes.length }).send(bytes)
