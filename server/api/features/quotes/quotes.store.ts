import { randomUUIDv7 } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import { shiftDay } from '#server/api/days.ts'
import type { QuotesTable } from '#server/api/db/schema/quotes.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import { nextVersion, requireVersion, updateVersion } from '#server/api/versions.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { Quote, QuoteChanges } from '#shared/quotes/quotes.contract.ts'
import { columnsOf, documentOf, pricesOf, requireComplete, sealed } from './content.ts'
import { queueMails } from './deliveries.store.ts'
import { firstContent } from './first-content.store.ts'
import { senderOf } from './letterhead.store.ts'
import * as settings from './settings.store.ts'
import { get, find } from './quote.store.ts'

interface Origin {
  organizationId: string
  /** Null: requested on the public page. */
  userId: string | null
}

/** Creates a draft from the organization's defaults. @throws ProblemError 400 `quote_client_unknown`. */
export async function create(tx: TenantTx, origin: Origin, clientId: string | null): Promise<Quote> {
  return get(tx, await insert(tx, origin, await firstContent(tx, clientId)))
}

export async function insert(
  tx: TenantTx,
  { organizationId, userId }: Origin,
  content: QuoteContent,
  requestText = '',
): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('quotes')
    .values({
      organizationId,
      id,
      number: await settings.nextNumber(tx, organizationId),
      source: userId ? 'staff' : 'request',
      requestText,
      createdBy: userId,
      ...columnsOf(content),
      validUntil: null,
      sentAt: null,
      viewedAt: null,
      decidedAt: null,
      archivedAt: null,
    })
    .execute()
  return id
}

/**
 * @throws ProblemError 404, 409 `quote_archived`, `stale_version` or `quote_not_draft`, 400 for an unknown client or
 * location.
 */
export async function update(tx: TenantTx, quoteId: string, { content, version }: QuoteChanges): Promise<Quote> {
  const row = await find(tx, quoteId)
  if (row.archivedAt) throw new ProblemError('quote_archived')
  if (row.state !== 'draft') throw new ProblemError('quote_not_draft')
  requireVersion(row, version)
  await requirePlaces(tx, content)
  await changed(tx, quoteId, version, columnsOf(content))
  return get(tx, quoteId)
}

async function requirePlaces(tx: TenantTx, { clientId, sites }: QuoteContent) {
  if (clientId) {
    const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
    if (!client) throw fieldProblem('quote_client_unknown', 'clientId')
  }
  const wanted = sites.flatMap(({ locationId }) => locationId ?? [])
  if (wanted.length === 0) return
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('clientId', '=', clientId ?? '00000000-0000-0000-0000-000000000000')
    .where('id', 'in', wanted)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  sites.forEach(({ locationId }, index) => {
    if (locationId && !known.has(locationId.toLowerCase()))
      throw fieldProblem('quote_location_unknown', `sites.${index}.locationId`)
  })
}

interface Sending {
  organizationId: string
  quoteId: string
  userId: string
}

/**
 * Prepares a draft as it would be sent today, without writing anything. @throws ProblemError 404, 409 `quote_archived`,
 * `quote_not_draft` or `stale_version`, 400 `quote_incomplete`.
 */
export async function prepareDraft(tx: TenantTx, { quoteId, userId }: Sending, version: number) {
  const row = await find(tx, quoteId)
  if (row.archivedAt) throw new ProblemError('quote_archived')
  if (row.state !== 'draft') throw new ProblemError('quote_not_draft')
  requireVersion(row, version)
  const { content } = row
  requireComplete(content)
  const sentOn = await todayOf(tx)
  const validUntil = shiftDay(sentOn, content.validDays)
  const revision = row.revision + 1
  const { name: company } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const currency = await currencyOf(tx)
  const from = await senderOf(tx, userId)
  const facts = { number: row.number, revision, company, from, currency, sentOn, validUntil }
  return { content, revision, validUntil, document: documentOf(content, facts, (await settings.get(tx)).taxes) }
}

/**
 * Freezes the draft and queues the mail with its link.
 * @throws ProblemError 404, 409 `quote_archived`, `quote_not_draft` or `stale_version`, 400 `quote_incomplete`.
 */
export async function send(tx: TenantTx, sending: Sending, version: number): Promise<Quote> {
  const { organizationId, quoteId, userId } = sending
  const { content, revision, validUntil, document } = await prepareDraft(tx, sending, version)
  const { text, hash } = sealed(document)
  await changed(tx, quoteId, version, {
    state: 'sent',
    revision,
    validUntil,
    sentAt: new Date(),
    viewedAt: null,
    viewCount: 0,
    decidedAt: null,
    declineReason: '',
    lossKind: null,
    // The new revision answers the client's request for changes.
    askedAt: null,
    ...pricesOf(content),
  })
  await tx
    .insertInto('quoteRevisions')
    .values({
      organizationId,
      quoteId,
      revision,
      content: JSON.stringify(content),
      document: text,
      documentHash: hash,
      ...pricesOf(content),
      validUntil,
      sentBy: userId,
    })
    .execute()
  const mail = { organizationId, quoteId, revision, kind: 'quote', toClient: true } as const
  await queueMails(tx, { ...mail, recipients: receiversOf(content) })
  return get(tx, quoteId)
}

/**
 * Returns a quote to draft from any state except accepted.
 * @throws ProblemError 404, 409 `quote_archived`, `quote_not_sent`, `quote_decided`, `stale_version`.
 */
export async function revise(tx: TenantTx, quoteId: string, version: number): Promise<Quote> {
  const row = await find(tx, quoteId)
  if (row.archivedAt) throw new ProblemError('quote_archived')
  if (row.state === 'draft') throw new ProblemError('quote_not_sent')
  if (row.state === 'accepted') throw new ProblemError('quote_decided')
  requireVersion(row, version)
  await changed(tx, quoteId, version, { state: 'draft' })
  return get(tx, quoteId)
}

/** @throws ProblemError 404. */
export async function setArchived(tx: TenantTx, quoteId: string, archived: boolean): Promise<Quote> {
  await tx
    .updateTable('quotes')
    .set({ archivedAt: archived ? sql<Date>`now()` : null, version: nextVersion })
    .where('id', '=', quoteId)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .execute()
  return get(tx, quoteId)
}

/** @throws ProblemError 409 `stale_version` if another change came first. */
async function changed(tx: TenantTx, quoteId: string, version: number, values: Updateable<QuotesTable>) {
  await updateVersion(tx, 'quotes', { id: quoteId, version }, values)
}
