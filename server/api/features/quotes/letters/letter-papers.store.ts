import { createHash } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { logoPng } from '#server/api/pdf/logo.ts'
import { notFound } from '#server/api/problem.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { LetterDocument } from '#shared/prices/letters.contract.ts'
import { drawInThread } from '../paper/draw-in-thread.ts'
import type { Paper } from '../papers.store.ts'

/** The letter as a PDF: the stored one after acceptance, otherwise drawn now. @throws ProblemError 404. */
export async function letterPaper(tx: TenantTx, files: FileStore, letterId: string): Promise<Paper> {
  const letter = await tx
    .selectFrom('priceLetters')
    .select(['document', 'documentHash', 'effectiveOn', 'state', 'signer', 'signature', 'decidedAt'])
    .where('id', '=', letterId)
    .executeTakeFirst()
  if (!letter) throw notFound()
  const stored = await tx
    .selectFrom('priceLetterPapers')
    .select('bytes')
    .where('letterId', '=', letterId)
    .executeTakeFirst()
  const { logoHash } = await tx.selectFrom('organizations').select('logoHash').executeTakeFirstOrThrow()
  const { decidedAt, signer: name, signature } = letter
  const isAccepted = letter.state === 'accepted' && decidedAt !== null
  const draw = async () =>
    drawInThread({
      letter: {
        document: JSON.parse(letter.document) as LetterDocument,
        documentHash: letter.documentHash.toString('hex'),
        acceptance: isAccepted ? { name, signature, acceptedAt: decidedAt.toISOString() } : null,
        timeZone: await timeZoneOf(tx),
        logo: await logoPng(files, logoHash),
      },
    })
  return { name: `price-letter-${letter.effectiveOn}.pdf`, bytes: stored?.bytes ?? (await draw()) }
}

/** Draws the accepted letter and stores it with its hash, in the transaction of the acceptance. */
export async function storeLetterPaper(
  tx: TenantTx,
  files: FileStore,
  { organizationId, letterId }: { organizationId: string; letterId: string },
): Promise<void> {
  const { bytes } = await letterPaper(tx, files, letterId)
  const hash = createHash('sha256').update(bytes).digest()
  await tx.insertInto('priceLetterPapers').values({ organizationId, letterId, bytes, hash }).execute()
}
