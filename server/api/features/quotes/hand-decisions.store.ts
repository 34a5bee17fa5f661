import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import { requireVersion, updateVersion } from '#server/api/versions.ts'
import type { HandDecision } from '#shared/quotes/quote-follow-up.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { quoteStateOn, type LossKind } from '#shared/quotes/states.ts'
import { lose, settle } from './decisions.store.ts'
import * as links from './links.store.ts'
import { find, get } from './quote.store.ts'

interface Origin {
  organizationId: string
  files: FileStore
  quoteId: string
  userId: string
}

/**
 * Records a decision the client made outside the quote's page, and who took it. An expired quote may still be
 * decided, at the organization's choice.
 * @throws ProblemError 404, 409 `quote_archived`, `quote_not_sent`, `quote_decided` or `stale_version`, 400
 * `quote_option_unknown`, `quote_add_on_unknown` or `quote_said_later`.
 */
export async function decide(
  tx: TenantTx,
  { organizationId, files, quoteId, userId }: Origin,
  { version, decision, name, saidOn, how, option = 0, addOns = [], lossKind = null, note }: HandDecision,
): Promise<Quote> {
  const opened = await links.last(tx, quoteId)
  const { quote, sent } = opened
  if (quote.state === 'accepted' || quote.state === 'declined') throw new ProblemError('quote_decided')
  requireVersion(quote, version)
  if (saidOn > (await todayOf(tx))) throw fieldProblem('quote_said_later', 'saidOn')
  await tx
    .insertInto('quoteHandDecisions')
    .values({
      organizationId,
      id: randomUUIDv7(),
      quoteId,
      revision: sent.revision,
      decision,
      name: name.trim(),
      saidOn,
      how,
      note: note.trim(),
      enteredBy: userId,
    })
    .execute()
  if (decision === 'accepted')
    await settle(tx, { organizationId, files }, opened, {
      option,
      addOns,
      name,
      signature: null,
      address: '',
      userAgent: '',
    })
  else await lose(tx, opened, note, lossKind)
  return get(tx, quoteId)
}

/** @throws ProblemError 404, 409 `quote_not_lost` or `stale_version`. */
export async function setLoss(
  tx: TenantTx,
  quoteId: string,
  { lossKind, version }: { lossKind: LossKind | null; version: number },
): Promise<Quote> {
  const row = await find(tx, quoteId)
  const state = quoteStateOn(row.state, row.validUntil, await todayOf(tx))
  if (state !== 'declined' && state !== 'expired') throw new ProblemError('quote_not_lost')
  await updateVersion(tx, 'quotes', { id: quoteId, version }, { lossKind })
  return get(tx, quoteId)
}
