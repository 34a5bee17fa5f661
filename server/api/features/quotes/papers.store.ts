import { createHash } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { logoPng } from '#server/api/pdf/logo.ts'
import { notFound } from '#server/api/problem.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { findAcceptance } from './acceptance.store.ts'
import { drawInThread } from './paper/draw-in-thread.ts'

export interface Paper {
  /** The file's name. */
  name: string
  bytes: Buffer
}

/** The document of a revision: the stored one if it was accepted, otherwise drawn now. @throws ProblemError 404. */
export async function paperOf(tx: TenantTx, files: FileStore, quoteId: string, revision: number): Promise<Paper> {
  const sent = await tx
    .selectFrom('quoteRevisions')
    .select(['document', 'documentHash'])
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!sent) throw notFound()
  const document = JSON.parse(sent.document) as QuoteDocument
  const acceptance = await findAcceptance(tx, quoteId)
  const isAccepted = acceptance?.revision === revision
  const stored = isAccepted ? await storedPaper(tx, quoteId) : undefined
  return {
    name: `${document.number}.pdf`,
    bytes: stored ?? (await draw(tx, files, document, sent.documentHash, isAccepted ? acceptance : null)),
  }
}

/** The document stored on acceptance; undefined for acceptances from before documents were stored. */
export async function storedPaper(tx: TenantTx, quoteId: string): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('quotePapers').select('bytes').where('quoteId', '=', quoteId).executeTakeFirst()
  return row?.bytes
}

/** Draws the accepted document and stores it with its hash, in the transaction of the acceptance. */
export async function storePaper(
  tx: TenantTx,
  files: FileStore,
  sent: { organizationId: string; quoteId: string; document: string; documentHash: Buffer },
): Promise<void> {
  const { organizationId, quoteId, documentHash } = sent
  const document = JSON.parse(sent.document) as QuoteDocument
  const acceptance = (await findAcceptance(tx, quoteId)) ?? null
  const bytes = await draw(tx, files, document, documentHash, acceptance)
  const hash = createHash('sha256').update(bytes).digest()
  await tx.insertInto('quotePapers').values({ organizationId, quoteId, bytes, hash }).execute()
}

async function draw(
  tx: TenantTx,
  files: FileStore,
  document: QuoteDocument,
  documentHash: Buffer,
  acceptance: Awaited<ReturnType<typeof findAcceptance>> | null,
): Promise<Buffer> {
  const { logoHash } = await tx.selectFrom('organizations').select('logoHash').executeTakeFirstOrThrow()
  const quote = {
    document,
    documentHash: documentHash.toString('hex'),
    acceptance: acceptance ?? null,
    timeZone: await timeZoneOf(tx),
    logo: await logoPng(files, logoHash),
  }
  return drawInThread({ quote })
}
