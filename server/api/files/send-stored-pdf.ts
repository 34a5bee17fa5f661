import type { FastifyReply } from 'fastify'
import { notFound } from '#server/api/problem.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'

export const pdf = 'application/pdf'

interface StoredPdf {
  hash: string
  /** Name of the downloaded file. */
  name: string
  /** `no-cache` lets the device keep a copy that it checks again; `no-store` none. */
  caching: 'no-cache' | 'no-store'
}

/** @throws ProblemError 404 where the file is missing. */
export async function sendStoredPdf(reply: FastifyReply, files: FileStore, { hash, name, caching }: StoredPdf) {
  const file = await files.find(hash)
  if (!file) throw notFound()
  return reply
    .type(pdf)
    .headers({
      'content-length': file.bytes,
      'cache-control': `private, ${caching}`,
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition(pdf, name),
    })
    .send(await file.open())
}
