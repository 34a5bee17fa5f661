import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { applyDue, priceBefore, storePrice, subjectOf } from '#server/api/domain/prices/price-changes.store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { timeZoneOf, todayOf } from '#server/api/today.store.ts'
import { hashToken } from '#server/api/tokens.ts'
import { linkedPages } from '#shared/pages.ts'
import type { LetterDocument, LetterSignature, OpenLetter } from '#shared/prices/letters.contract.ts'
import type { OpenLetterState } from '#shared/prices/letter-states.ts'
import type { Signer } from '../decisions.store.ts'
import type { Paper } from '../papers.store.ts'
import { storeLetterPaper, letterPaper } from './letter-papers.store.ts'
import { queueMail } from './letters.store.ts'

/** Finds the letter of a token; `lock` locks it against concurrent decisions. @throws ProblemError 404. */
async function opened(tx: TenantTx, token: string, { lock = false } = {}) {
  let query = tx
    .selectFrom('priceLetters')
    .selectAll()
    .where('id', 'in', (links) =>
      links.selectFrom('priceLetterLinks').select('letterId').where('tokenHash', '=', hashToken(token)),
    )
  if (lock) query = query.forUpdate()
  const letter = await query.executeTakeFirst()
  if (!letter) throw notFound()
  return {
    ...letter,
    read: JSON.parse(letter.document) as LetterDocument,
    standing: standingOf(letter, await todayOf(tx)),
  }
}

type Opened = Awaited<ReturnType<typeof opened>>

/** A day of a closed month gets no new price, so a letter lapses with its month. */
function standingOf(letter: { state: string; effectiveOn: string }, today: string): OpenLetterState {
  if (letter.state === 'accepted' || letter.state === 'declined') return letter.state
  if (letter.state !== 'sent') return 'withdrawn'
  return letter.effectiveOn < `${today.slice(0, 7)}-01` ? 'lapsed' : 'open'
}

/** @throws ProblemError 404. */
export async function read(tx: TenantTx, token: string): Promise<OpenLetter> {
  const { standing, read: document, documentHash, signer: name, signature, decidedAt } = await opened(tx, token)
  const timeZone = await timeZoneOf(tx)
  if (standing === 'withdrawn')
    return { timeZone, state: standing, document: null, documentHash: null, acceptance: null }
  const acceptance =
    standing === 'accepted' && decidedAt ? { name, signature, acceptedAt: decidedAt.toISOString() } : null
  return { timeZone, state: standing, document, documentHash: documentHash.toString('hex'), acceptance }
}

/** Records the first view. @throws ProblemError 404. */
export async function view(tx: TenantTx, token: string): Promise<void> {
  const { id } = await opened(tx, token)
  await tx
    .updateTable('priceLetters')
    .set({ viewedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('viewedAt', 'is', null)
    .where('state', '=', 'sent')
    .execute()
}

/**
 * Stores the signature with the signed letter and sets the prices from their day, once and in one transaction. @throws
 * ProblemError 404, 409 `letter_decided`, `letter_changed` or `letter_overtaken`, 410 `letter_lapsed` or
 * `letter_withdrawn`.
 */
export async function accept(
  tx: TenantTx,
  signer: Signer,
  token: string,
  signed: LetterSignature,
): Promise<OpenLetter> {
  const { organizationId, files, ...origin } = signer
  const letter = await opened(tx, token, { lock: true })
  if (letter.standing === 'accepted') return read(tx, token)
  requireOpen(letter)
  if (letter.documentHash.toString('hex') !== signed.documentHash) throw new ProblemError('letter_changed')
  const letterId = letter.id
  await enterPrices(tx, letter)
  await tx
    .updateTable('priceLetters')
    .set({
      state: 'accepted',
      decidedAt: sql<Date>`now()`,
      signer: signed.name.trim(),
      signature: signed.signature,
      ...origin,
    })
    .where('id', '=', letterId)
    .execute()
  await storeLetterPaper(tx, files, { organizationId, letterId })
  await applyDue(tx, await todayOf(tx))
  await queueMail(tx, { organizationId, letterId, kind: 'signed', recipient: letter.recipient, toClient: true })
  const office = letter.read.from.sender.email || letter.read.from.email
  if (office) await queueMail(tx, { organizationId, letterId, kind: 'signed', recipient: office, toClient: false })
  await notifyStaff(tx, letter, 'price_letter_accepted', { name: signed.name.trim() })
  return read(tx, token)
}

/** Inserts the letter's prices from their day; the prices they replace must still be those named in the letter. */
async function enterPrices(
  tx: TenantTx,
  { id, organizationId, clientId, effectiveOn, noticeOn, writtenBy, read }: Opened,
) {
  for (const { jobId, name: _name, fromMinor, toMinor, before: _before, ...line } of read.lines) {
    const subject = await subjectOf(tx, clientId, jobId).catch(overtaken)
    const before = await priceBefore(tx, clientId, jobId, effectiveOn)
    if (before?.priceMinor !== fromMinor) throw new ProblemError('letter_overtaken')
    const price = { ...line, ...subject, clientId, effectiveOn, noticeOn, priceMinor: toMinor, note: '' }
    await storePrice(tx, organizationId, { ...price, enteredBy: writtenBy, letterId: id }).catch(overtaken)
  }
}

/** The job was removed, or the day already has another price. */
function overtaken(error: unknown): never {
  if (error instanceof ProblemError) throw new ProblemError('letter_overtaken')
  throw error
}

/** @throws ProblemError 404, 409 `letter_decided`, 410 `letter_lapsed` or `letter_withdrawn`. */
export async function decline(tx: TenantTx, token: string, reason: string): Promise<OpenLetter> {
  const letter = await opened(tx, token, { lock: true })
  if (letter.standing === 'declined') return read(tx, token)
  requireOpen(letter)
  await tx
    .updateTable('priceLetters')
    .set({ state: 'declined', decidedAt: sql<Date>`now()`, reason: reason.trim() })
    .where('id', '=', letter.id)
    .execute()
  await notifyStaff(tx, letter, 'price_letter_declined', { reason: reason.trim().slice(0, 300) })
  return read(tx, token)
}

function requireOpen({ standing }: Opened): void {
  if (standing === 'lapsed') throw new ProblemError('letter_lapsed')
  if (standing === 'withdrawn') throw new ProblemError('letter_withdrawn')
  if (standing !== 'open') throw new ProblemError('letter_decided')
}

async function notifyStaff(
  tx: TenantTx,
  { organizationId, clientId, effectiveOn, read, writtenBy }: Opened,
  kind: 'price_letter_accepted' | 'price_letter_declined',
  said: Readonly<Record<string, string>>,
) {
  const userIds = await usersWithRole(tx, 'OWNER', 'ADMIN')
  await notify(tx, [...userIds, ...(writtenBy && userIds.includes(writtenBy) ? [writtenBy] : [])], {
    kind,
    params: { client: read.recipient.company, day: effectiveOn, ...said },
    link: linkedPages.clientPrices(organizationId, clientId),
  })
}

/** The document a link shows. @throws ProblemError 404, 410 `letter_withdrawn`. */
export async function paper(tx: TenantTx, files: FileStore, token: string): Promise<Paper> {
  const { id, standing } = await opened(tx, token)
  if (standing === 'withdrawn') throw new ProblemError('letter_withdrawn')
  return letterPaper(tx, files, id)
}
