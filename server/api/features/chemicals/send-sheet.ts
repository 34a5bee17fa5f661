import type { FastifyReply } from 'fastify'
import type { FileStore } from '#server/api/files/file-store.ts'
import { sendStoredPdf } from '#server/api/files/send-stored-pdf.ts'
import type { sheetFile } from './sheets.store.ts'

/**
 * Sends a safety data sheet. Phones store their own copy for offline use, so it must be revalidated. @throws
 * ProblemError 404 if the file is missing.
 */
export const sendSheet = (
  reply: FastifyReply,
  files: FileStore,
  { hash, itemName, revisedOn }: Awaited<ReturnType<typeof sheetFile>>,
) => sendStoredPdf(reply, files, { hash, name: `${itemName} ${revisedOn}.pdf`, caching: 'no-cache' })
