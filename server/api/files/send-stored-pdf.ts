import type { FastifyReply } from 'fastify'
import { notFound } from '#server/api/problem.ts'
import { describeFile } from './describe-file.ts'
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
  const described = { contentType: pdf, name, cacheControl: `private, ${caching}`, bytes: file.bytes }
  return describeFile(reply, described).send(await file.open())
}
