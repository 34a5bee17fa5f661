import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/api/files/content-disposition.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { notFound } from '#server/api/problem.ts'
import type { sheetFile } from './sheets.store.ts'

export const pdf = 'application/pdf'

/** @throws ProblemError 404 where the file is missing. */
export async function sendSheet(
  reply: FastifyReply,
  files: FileStore,
  { hash, itemName, revisedOn }: Awaited<ReturnType<typeof sheetFile>>,
) {
  const file = await files.find(hash)
  if (!file) throw notFound()
  return reply
    .type(pdf)
    .headers({
      'content-length': file.bytes,
      // A phone asks again, and keeps its own copy for when there is no connection.
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition(pdf, `${itemName} ${revisedOn}.pdf`),
    })
    .send(await file.open())
}
