import type { Selectable } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { QuotesTable } from '#server/api/db/schema/quotes.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import type { Quote, QuoteAcceptance, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { quoteNumber, quoteStateOn } from '#shared/quotes/states.ts'
import { deliveriesOf } from './deliveries.store.ts'
import { messagesOf } from './message-list.store.ts'
import { photosOf } from './photos.store.ts'

/** @throws ProblemError 404. */
export async function find(tx: TenantTx, quoteId: string): Promise<Selectable<QuotesTable>> {
  const row = await tx.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, quoteId: string): Promise<Quote> {
  const row = await find(tx, quoteId)
  const currency = await currencyOf(tx)
  const revisions = await tx
    .selectFrom('quoteRevisions')
    .select(['revision', 'sentAt', 'validUntil', 'priceMinor', 'onceMinor', 'documentHash', 'document'])
    .where('quoteId', '=', quoteId)
    .orderBy('revision', 'desc')
    .execute()
  const [last] = revisions
  return {
    ...toRow(row, await todayOf(tx)),
    content: row.content,
    photos: await photosOf(tx, quoteId),
    currency,
    viewCount: row.viewCount,
    declineReason: row.declineReason,
    requestText: row.requestText,
    document: last ? (JSON.parse(last.document) as QuoteDocument) : null,
    revisions: revisions.map(({ document: _document, documentHash, sentAt, ...rest }) => ({
      ...rest,
      sentAt: sentAt.toISOString(),
      documentHash: documentHash.toString('hex'),
    })),
    acceptance: row.state === 'accepted' ? await acceptanceOf(tx, quoteId, row.clientId) : null,
    handDecision:
      row.state === 'accepted' || row.state === 'declined' ? await handDecisionOf(tx, quoteId, row.revision) : null,
    messages: await messagesOf(tx, quoteId),
    deliveries: await deliveriesOf(tx, quoteId),
    reminders: await remindersOf(tx, quoteId, row.revision),
  }
}

/** A row of the list. */
export const toRow = (row: Omit<Selectable<QuotesTable>, 'content' | 'searchKey'>, today: string): QuoteRow => ({
  id: row.id,
  number: quoteNumber(row.number, row.revision),
  title: row.title,
  recipient: row.recipient,
  clientId: row.clientId,
  state: quoteStateOn(row.state, row.validUntil, today),
  source: row.source,
  priceMinor: row.priceMinor,
  onceMinor: row.onceMinor,
  revision: row.revision,
  sentAt: row.sentAt?.toISOString() ?? null,
  viewedAt: row.viewedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  validUntil: row.validUntil,
  lossKind: row.lossKind,
  askedAt: row.askedAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
})

async function remindersOf(tx: TenantTx, quoteId: string, revision: number): Promise<Quote['reminders']> {
  const rows = await tx
    .selectFrom('quoteReminders')
    .select(['sentAt', 'isAutomatic'])
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ sentAt, isAutomatic }) => ({ sentAt: sentAt.toISOString(), isAutomatic }))
}

/** The manually recorded decision of a revision. */
async function handDecisionOf(tx: TenantTx, quoteId: string, revision: number): Promise<Quote['handDecision']> {
  const row = await tx
    .selectFrom('quoteHandDecisions as d')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'd.enteredBy'))
    .select(['d.name', 'd.saidOn', 'd.how', 'd.note', 'd.enteredAt', 'm.name as enteredBy'])
    .where('d.quoteId', '=', quoteId)
    .where('d.revision', '=', revision)
    .executeTakeFirst()
  return row ? { ...row, enteredBy: row.enteredBy ?? '', enteredAt: row.enteredAt.toISOString() } : null
}

async function acceptanceOf(tx: TenantTx, quoteId: string, clientId: string | null): Promise<QuoteAcceptance | null> {
  const row = await tx.selectFrom('quoteAcceptances').selectAll().where('quoteId', '=', quoteId).executeTakeFirst()
  if (!row) return null
  const paper = await tx.selectFrom('quotePapers').select('hash').where('quoteId', '=', quoteId).executeTakeFirst()
  const jobs = await tx
    .selectFrom('quoteJobs as q')
    .innerJoin('jobs as j', 'j.id', 'q.jobId')
    .innerJoin('locations as l', 'l.id', 'q.locationId')
    .select(['q.jobId', 'q.locationId', 'l.clientId', 'j.name', 'q.minutesPerVisit as budgetedMinutes'])
    .select(['j.priceMinor', 'j.priceBasis', 'q.visitsPerWeek'])
    .where('q.quoteId', '=', quoteId)
    .orderBy('q.site')
    .orderBy('q.line')
    .execute()
  return {
    name: row.name,
    option: row.option,
    addOns: row.addOns,
    monthlyMinor: row.monthlyMinor,
    onceMinor: row.onceMinor,
    signature: row.signature,
    isSigned: row.address !== '',
    address: row.address,
    acceptedAt: row.acceptedAt.toISOString(),
    documentHash: row.documentHash.toString('hex'),
    paperHash: paper?.hash.toString('hex') ?? null,
    clientId,
    jobs,
  }
}
