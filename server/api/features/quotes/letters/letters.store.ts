import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { LetterDocument, NewLetter, PriceLetter, PriceLetters } from '#shared/prices/letters.contract.ts'
import { composeLetter } from './letter-document.store.ts'
import { letterSubject } from './letter-mail.ts'

interface Writing {
  organizationId: string
  clientId: string
  userId: string
}

const shownMax = 50

/** The newest first. @throws ProblemError 404. */
export async function list(tx: TenantTx, clientId: string): Promise<PriceLetters> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const rows = await tx
    .selectFrom('priceLetters')
    .select([
      'id',
      'state',
      'effectiveOn',
      'recipient',
      'document',
      'sentAt',
      'viewedAt',
      'decidedAt',
      'signer',
      'reason',
    ])
    .where('clientId', '=', clientId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
  return {
    items: rows.map(({ document, sentAt, viewedAt, decidedAt, ...row }): PriceLetter => {
      const read = JSON.parse(document) as LetterDocument
      const at = (moment: Date | null) => moment?.toISOString() ?? null
      return {
        ...row,
        document: read,
        subject: letterSubject(read),
        sentAt: at(sentAt),
        viewedAt: at(viewedAt),
        decidedAt: at(decidedAt),
      }
    }),
  }
}

/** Writes a letter, which changes no price yet. @throws ProblemError as `composeLetter`; 400 `price_notice_late`. */
export async function write(tx: TenantTx, writing: Writing, letter: NewLetter): Promise<PriceLetters> {
  const { organizationId, clientId, userId } = writing
  const document = JSON.stringify(await composeLetter(tx, writing, letter))
  await tx
    .insertInto('priceLetters')
    .values({
      organizationId,
      id: randomUUIDv7(),
      clientId,
      effectiveOn: letter.effectiveOn,
      noticeOn: letter.noticeOn,
      recipient: letter.recipient.trim(),
      document,
      documentHash: createHash('sha256').update(document).digest(),
      writtenBy: userId,
    })
    .execute()
    .catch(onViolation({ price_letter_notice: () => fieldProblem('price_notice_late', 'noticeOn') }))
  return list(tx, clientId)
}

/** Finds a client's letter and locks it. @throws ProblemError 404. */
async function locked(tx: TenantTx, clientId: string, letterId: string) {
  const letter = await tx
    .selectFrom('priceLetters')
    .selectAll()
    .where('id', '=', letterId)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!letter) throw notFound()
  return letter
}

/** @throws ProblemError 404, 409 `letter_decided`. */
export async function send(tx: TenantTx, clientId: string, letterId: string): Promise<PriceLetters> {
  const { organizationId, state, recipient } = await locked(tx, clientId, letterId)
  if (state !== 'draft') throw new ProblemError('letter_decided')
  await tx
    .updateTable('priceLetters')
    .set({ state: 'sent', sentAt: sql<Date>`now()` })
    .where('id', '=', letterId)
    .execute()
  await queueMail(tx, { organizationId, letterId, kind: 'letter', recipient, toClient: true })
  return list(tx, clientId)
}

/** Discards a draft or withdraws a sent letter. @throws ProblemError 404, 409 `letter_decided`. */
export async function withdraw(tx: TenantTx, clientId: string, letterId: string): Promise<PriceLetters> {
  const { state } = await locked(tx, clientId, letterId)
  if (state === 'draft') await tx.deleteFrom('priceLetters').where('id', '=', letterId).execute()
  else if (state === 'sent')
    await tx
      .updateTable('priceLetters')
      .set({ state: 'withdrawn', decidedAt: sql<Date>`now()` })
      .where('id', '=', letterId)
      .execute()
  else throw new ProblemError('letter_decided')
  return list(tx, clientId)
}

interface LetterMail {
  organizationId: string
  letterId: string
  kind: 'letter' | 'signed'
  recipient: string
  toClient: boolean
}

/** Records and queues an email about a letter; the queue contains only the record's id. */
export async function queueMail(tx: TenantTx, mail: LetterMail): Promise<void> {
  const id = randomUUIDv7()
  await tx
    .insertInto('priceLetterMails')
    .values({ ...mail, id })
    .execute()
  await enqueue(tx, 'letter-mail', { mailId: id, requestId: requestContext.getStore()?.requestId ?? '' })
}
