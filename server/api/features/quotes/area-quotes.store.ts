import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { notFound } from '#server/api/problem.ts'
import type { AreaQuote } from '#shared/client-area/area-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import type { AreaQuoteQuestion } from '#shared/quotes/conversation.contract.ts'
import { messagesOf } from './message-list.store.ts'
import { ask } from './messages.store.ts'
import { paperOf, type Paper } from './papers.store.ts'

const shownMax = 100

/**
 * Accepted quotes as sent and signed, newest first. Contacts of some locations only see none, because quotes have
 * prices.
 */
export async function acceptedQuotes(tx: TenantTx, { clientId, locationIds }: OwnContact): Promise<AreaQuote[]> {
  if (locationIds.length > 0) return []
  const rows = await accepted(tx, clientId).orderBy('a.acceptedAt', 'desc').limit(shownMax).execute()
  return Promise.all(rows.map((row) => toQuote(tx, row)))
}

/** @throws ProblemError 404 unless this client accepted it. */
export async function acceptedQuote(
  tx: TenantTx,
  { clientId, locationIds }: OwnContact,
  quoteId: string,
): Promise<AreaQuote> {
  if (locationIds.length > 0) throw notFound()
  const row = await accepted(tx, clientId).where('q.id', '=', quoteId).executeTakeFirst()
  if (!row) throw notFound()
  return toQuote(tx, row)
}

const accepted = (tx: TenantTx, clientId: string) =>
  tx
    .selectFrom('quotes as q')
    .innerJoin('quoteAcceptances as a', (join) => onSameOrganization(join, 'a.quoteId', 'q.id'))
    .innerJoin('quoteRevisions as r', (join) =>
      onSameOrganization(join, 'r.quoteId', 'a.quoteId').onRef('r.revision', '=', 'a.revision'),
    )
    .select([
      'q.id',
      'r.document',
      'a.documentHash',
      'a.name',
      'a.option',
      'a.addOns',
      'a.monthlyMinor',
      'a.onceMinor',
      'a.signature',
      'a.acceptedAt',
      'a.address',
    ])
    .where('q.clientId', '=', clientId)
    .where('q.state', '=', 'accepted')

type Row = Awaited<ReturnType<ReturnType<typeof accepted>['executeTakeFirstOrThrow']>>

async function toQuote(tx: TenantTx, row: Row): Promise<AreaQuote> {
  const { id, document, documentHash, acceptedAt, address, ...acceptance } = row
  return {
    id,
    document: JSON.parse(document) as QuoteDocument,
    documentHash: documentHash.toString('hex'),
    acceptance: { ...acceptance, isSigned: address !== '', acceptedAt: acceptedAt.toISOString() },
    messages: await messagesOf(tx, id),
  }
}

/** @throws ProblemError 404 unless this client accepted it. */
export async function paper(tx: TenantTx, files: FileStore, contact: OwnContact, quoteId: string): Promise<Paper> {
  const { document } = await acceptedQuote(tx, contact, quoteId)
  return paperOf(tx, files, quoteId, document.revision)
}

/** @throws ProblemError 404 unless this client accepted it, 409 `quote_thread_full` or `quote_message_elsewhere`. */
export async function write(
  tx: TenantTx,
  contact: OwnContact,
  quoteId: string,
  question: AreaQuoteQuestion,
): Promise<AreaQuote> {
  await acceptedQuote(tx, contact, quoteId)
  await ask(tx, quoteId, { ...question, name: contact.contactName }, contact.userId)
  return acceptedQuote(tx, contact, quoteId)
}
