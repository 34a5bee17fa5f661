import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'
import { timeZoneOf, todayOf } from '#server/api/today.store.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { QuoteQuestion } from '#shared/quotes/conversation.contract.ts'
import type { OpenQuote, QuoteSignature } from '#shared/quotes/open-quotes.contract.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { revisionChanges } from '#shared/quotes/revision-changes.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { quoteNumber, quoteStateOn, type LossKind, type OpenQuoteState } from '#shared/quotes/states.ts'
import { findAcceptance } from './acceptance.store.ts'
import { noticeStaff, queueMails } from './deliveries.store.ts'
import * as links from './links.store.ts'
import { messagesOf } from './message-list.store.ts'
import { ask } from './messages.store.ts'
import { storePaper, paperOf, type Paper } from './papers.store.ts'
import { makePlaces } from './create-places-from-quote.store.ts'

interface ChosenOffer {
  option: number
  addOns: string[]
}

type Opened = Awaited<ReturnType<typeof links.open>>

/** @throws ProblemError 404. */
export const read = async (tx: TenantTx, token: string): Promise<OpenQuote> => show(tx, await links.open(tx, token))

async function show(tx: TenantTx, opened: Opened): Promise<OpenQuote> {
  const state = await stateOf(tx, opened)
  const timeZone = await timeZoneOf(tx)
  const { sent } = opened
  // A forwarded link shows the agreement or the offer, and nothing of a withdrawn quote.
  const messages = state === 'withdrawn' ? [] : await messagesOf(tx, sent.quoteId)
  if (state === 'revised' || state === 'withdrawn')
    return { timeZone, state, document: null, documentHash: null, acceptance: null, messages }
  const accepted = await findAcceptance(tx, sent.quoteId)
  const document = JSON.parse(sent.document) as QuoteDocument
  const before = await links.documentOf(tx, sent.quoteId, sent.revision - 1)
  return {
    timeZone,
    state,
    document,
    ...(before && { changes: revisionChanges(before, document) }),
    documentHash: sent.documentHash.toString('hex'),
    acceptance: accepted ?? null,
    messages,
  }
}

async function stateOf(tx: TenantTx, { quote, sent }: Opened): Promise<OpenQuoteState> {
  const isNewest = quote.state !== 'draft' && quote.revision === sent.revision
  const state = quoteStateOn(quote.state, quote.validUntil, await todayOf(tx))
  // A decided or expired quote stays readable; an open one that is archived is withdrawn.
  if (isNewest && (state === 'accepted' || state === 'declined' || state === 'expired')) return state
  if (quote.archivedAt) return 'withdrawn'
  return isNewest ? 'open' : 'revised'
}

/** Counts a view and notifies of the first one. @throws ProblemError 404. */
export async function view(tx: TenantTx, organizationId: string, token: string): Promise<void> {
  const opened = await links.open(tx, token, { lock: true })
  if ((await stateOf(tx, opened)) !== 'open') return
  const isFirst = opened.quote.state === 'sent'
  await tx
    .updateTable('quotes')
    .set({ viewCount: sql<number>`view_count + 1`, ...(isFirst && { state: 'viewed', viewedAt: sql<Date>`now()` }) })
    .where('id', '=', opened.quote.id)
    .execute()
  if (isFirst) await notifyStaff(tx, organizationId, opened, 'viewed', { name: opened.quote.recipient })
}

/** The signer, with the network address and browser of the signature. */
export interface Signer {
  organizationId: string
  files: FileStore
  address: string
  userAgent: string
}

/**
 * Stores the signature with the signed document and creates the client, its locations and jobs, once and in one
 * transaction. The price is computed again and must match the one the page showed. @throws ProblemError 404, 400
 * `quote_option_unknown` or `quote_add_on_unknown`, 409 `quote_decided` or `quote_shown_otherwise`, 410
 * `quote_expired`, `quote_revised` or `quote_withdrawn`.
 */
export async function accept(
  tx: TenantTx,
  { organizationId, files, ...origin }: Signer,
  token: string,
  { documentHash, monthlyMinor, onceMinor, ...chosen }: QuoteSignature,
): Promise<OpenQuote> {
  const opened = await links.open(tx, token, { lock: true })
  const state = await stateOf(tx, opened)
  if (state === 'accepted') return show(tx, opened)
  requireOpen(state)
  if (opened.sent.documentHash.toString('hex') !== documentHash) throw new ProblemError('quote_revised')
  const accepted = await settle(tx, { organizationId, files }, opened, { ...chosen, ...origin })
  if (accepted.monthly.totalMinor !== monthlyMinor || accepted.once.totalMinor !== onceMinor)
    throw new ProblemError('quote_shown_otherwise')
  await notifyStaff(tx, organizationId, opened, 'accepted', { name: chosen.name.trim() })
  return show(tx, await links.open(tx, token))
}

interface Acceptance extends ChosenOffer {
  name: string
  signature: string | null
  address: string
  userAgent: string
}

/**
 * Stores the acceptance with its totals and its document, creates the client, locations and jobs, and mails the
 * document to both.
 * @throws ProblemError 400 `quote_option_unknown` or `quote_add_on_unknown`.
 */
export async function settle(
  tx: TenantTx,
  { organizationId, files }: { organizationId: string; files: FileStore },
  { quote, sent }: Opened,
  { option, addOns, name, ...proof }: Acceptance,
): Promise<ReturnType<typeof totalsOf>> {
  const chosen = sent.content.options[option]
  if (!chosen) throw fieldProblem('quote_option_unknown', 'option')
  const offer = offerOf(JSON.parse(sent.document) as QuoteDocument, option)
  const known = new Set(offer.lines.filter(({ isOptional }) => isOptional).map(({ key }) => key))
  if (!addOns.every((key) => known.has(key))) throw fieldProblem('quote_add_on_unknown', 'addOns')
  const totals = totalsOf(offer, addOns)
  const { id: quoteId } = quote
  await tx
    .insertInto('quoteAcceptances')
    .values({
      organizationId,
      quoteId,
      revision: sent.revision,
      option,
      addOns: [...new Set(addOns)],
      monthlyMinor: totals.monthly.totalMinor,
      onceMinor: totals.once.totalMinor,
      name: name.trim(),
      documentHash: sent.documentHash,
      ...proof,
    })
    .execute()
    .catch(onViolation({ quote_acceptance_open: () => new ProblemError('quote_revised') }))
  const number = quoteNumber(quote.number, sent.revision)
  const clientId = await makePlaces(tx, { organizationId, quoteId, number }, sent.content, { option: chosen, addOns })
  await tx
    .updateTable('quotes')
    .set({
      state: 'accepted',
      // It may have been lost before: declined and revised, or expired.
      lossKind: null,
      clientId,
      decidedAt: sql<Date>`now()`,
      priceMinor: totals.monthly.netMinor,
      onceMinor: totals.once.netMinor,
      version: nextVersion,
    })
    .where('id', '=', quoteId)
    .execute()
  await storePaper(tx, files, sent)
  await mailSigned(tx, { organizationId, quoteId, revision: sent.revision }, sent)
  return totals
}

/** Mails the same document to the client and to the member who sent the quote. */
async function mailSigned(
  tx: TenantTx,
  about: { organizationId: string; quoteId: string; revision: number },
  { content, document }: Opened['sent'],
): Promise<void> {
  await queueMails(tx, { ...about, kind: 'accepted', toClient: true, recipients: receiversOf(content) })
  const { from } = JSON.parse(document) as QuoteDocument
  const office = from?.sender.email || from?.email
  if (office) await queueMails(tx, { ...about, kind: 'accepted', toClient: false, recipients: [office] })
}

/** @throws ProblemError 404, 409 `quote_decided`, 410 `quote_expired`, `quote_revised` or `quote_withdrawn`. */
export async function decline(
  tx: TenantTx,
  organizationId: string,
  token: string,
  { reason, kind = null }: { reason: string; kind?: LossKind | null },
): Promise<OpenQuote> {
  const opened = await links.open(tx, token, { lock: true })
  const state = await stateOf(tx, opened)
  if (state === 'declined') return show(tx, opened)
  requireOpen(state)
  await lose(tx, opened, reason, kind)
  const said = { name: opened.quote.recipient, reason: reason.trim().slice(0, 300) }
  await notifyStaff(tx, organizationId, opened, 'declined', said)
  return show(tx, await links.open(tx, token))
}

export const lose = (tx: TenantTx, { quote }: Opened, reason: string, lossKind: LossKind | null) =>
  tx
    .updateTable('quotes')
    .set({
      state: 'declined',
      declineReason: reason.trim(),
      lossKind,
      decidedAt: sql<Date>`now()`,
      version: nextVersion,
    })
    .where('id', '=', quote.id)
    .execute()

function requireOpen(state: OpenQuoteState): void {
  if (state === 'expired') throw new ProblemError('quote_expired')
  if (state === 'revised') throw new ProblemError('quote_revised')
  if (state === 'withdrawn') throw new ProblemError('quote_withdrawn')
  if (state !== 'open') throw new ProblemError('quote_decided')
}

const notifyStaff = (
  tx: TenantTx,
  organizationId: string,
  { quote, sent }: Opened,
  kind: 'viewed' | 'accepted' | 'declined',
  said: Readonly<Record<string, string>>,
) => {
  const { id: quoteId, number, title } = quote
  return noticeStaff(tx, { organizationId, quoteId, revision: sent.revision, kind, number, title, values: said })
}

/** @throws ProblemError 404, 409 `quote_thread_full` or `quote_message_elsewhere`, 410 `quote_withdrawn`. */
export async function askByLink(tx: TenantTx, token: string, question: QuoteQuestion): Promise<OpenQuote> {
  const { quote } = await links.open(tx, token)
  await ask(tx, quote.id, question)
  return read(tx, token)
}

/** The document that a link shows. @throws ProblemError 404, 410 `quote_revised` or `quote_withdrawn`. */
export async function paper(tx: TenantTx, files: FileStore, token: string): Promise<Paper> {
  const opened = await links.open(tx, token)
  const state = await stateOf(tx, opened)
  if (state === 'revised') throw new ProblemError('quote_revised')
  if (state === 'withdrawn') throw new ProblemError('quote_withdrawn')
  return paperOf(tx, files, opened.quote.id, opened.sent.revision)
}
