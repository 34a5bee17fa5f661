import type { FastifyReply } from 'fastify'
import type { FileStore } from '#server/api/files/file-store.ts'
import { sendStoredPdf } from '#server/api/files/send-stored-pdf.ts'
import type { sheetFile } from './sheets.store.ts'

/**
 * Sends a sheet that a phone asks for again, and of which it keeps its own copy for when there is no connection.
 * @throws ProblemError 404 where the file is missing.
 */
export const sendSheet = (
  reply: FastifyReply,
  files: FileStore,
  { hash, itemName, revisedOn }: Awaited<ReturnType<typeof sheetFile>>,
) => sendStoredPdf(reply, files, { hash, name: `${itemName} ${revisedOn}.pdf`, caching: 'no-cache' })
