import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { QuotePage, QuoteRow } from '#shared/contracts/quotes.ts'
import { limits } from '#shared/limits.ts'
import { endsSoonDays, type QuoteState } from '#shared/quotes/states.ts'
import { toRow } from './quote.store.ts'
import * as settings from './settings.store.ts'

export interface QuoteFilter {
  search?: string
  state?: QuoteState
  clientId?: string
  archived?: boolean
  attention?: boolean
}

export interface QuoteQuery extends QuoteFilter {
  cursor?: string
  limit?: number
}

const order = '-number'

const stateOn = (today: string) =>
  sql<QuoteState>`case when state in ('sent', 'viewed') and valid_until < ${today}::date then 'expired' else state end`

/** Highest number first. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { cursor, limit = limits.pageSize, ...filter }: QuoteQuery,
): Promise<{ items: QuoteRow[]; nextCursor: string | null }> {
  const today = (await settings.today(tx)).toString()
  let query = tx
    .selectFrom('quotes')
    .select([
      'organizationId',
      'id',
      'number',
      'clientId',
      'state',
      'source',
      'title',
      'recipient',
      'priceMinor',
      'requestText',
      'revision',
      'validUntil',
      'sentAt',
      'viewedAt',
      'viewCount',
      'decidedAt',
      'declineReason',
      'lossKind',
      'createdBy',
      'version',
      'createdAt',
      'archivedAt',
    ])
    .where(matches(filter, today))
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (filter.state) query = query.where(stateOn(today), '=', filter.state)
  if (cursor) query = query.where('number', '<', numberOf(cursor))
  const { rows, nextCursor } = cutPage(await query.execute(), limit, order, (last) => ({
    key: String(last.number),
    id: last.id,
  }))
  return {
    items: rows.map((row) => toRow(row, today)),
    nextCursor,
  }
}

/** How many there are in each state and what they come to a month, whatever state is asked for. */
export async function totals(tx: TenantTx, filter: QuoteFilter): Promise<QuotePage['totals']> {
  const today = (await settings.today(tx)).toString()
  const state = stateOn(today)
  const rows = await tx
    .selectFrom('quotes')
    .select(({ fn }) => [
      state.as('reached'),
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(price_minor), 0)::bigint`.as('priceMinor'),
    ])
    .where(matches(filter, today))
    .groupBy('reached')
    .execute()
  const none = { count: 0, priceMinor: 0 }
  const all = { draft: none, sent: none, viewed: none, accepted: none, declined: none, expired: none }
  return { ...all, ...Object.fromEntries(rows.map(({ reached, ...total }) => [reached, total])) }
}

/** What was lost by the reason for it, the largest sum first. */
export async function losses(tx: TenantTx, filter: QuoteFilter): Promise<QuotePage['losses']> {
  const today = (await settings.today(tx)).toString()
  return tx
    .selectFrom('quotes')
    .select(({ fn }) => [
      'lossKind as kind',
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(price_minor), 0)::bigint`.as('priceMinor'),
    ])
    .where(matches(filter, today))
    .where(stateOn(today), 'in', ['declined', 'expired'])
    .groupBy('lossKind')
    .orderBy('priceMinor', 'desc')
    .orderBy('lossKind')
    .execute()
}

export async function currency(tx: TenantTx): Promise<string> {
  return (await tx.selectFrom('configurations').select('currency').executeTakeFirstOrThrow()).currency
}

function matches({ search, clientId, archived = false, attention }: QuoteFilter, today: string) {
  const text = search?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const conditions = [
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    ...(text ? [sql`search_key like lower(${`%${text}%`})`] : []),
    ...(clientId ? [sql`client_id = ${clientId}`] : []),
    ...(attention
      ? [
          sql`(state = 'draft' and source = 'request' and revision = 0 or state in ('sent', 'viewed')
               and valid_until between ${today}::date and ${today}::date + ${endsSoonDays}::int)`,
        ]
      : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function numberOf(cursor: string): number {
  const { key } = decodeCursor(order, cursor, (text) => /^\d{1,9}$/.test(text))
  if (!key) throw fieldProblem('invalid_request', 'cursor')
  return Number(key)
}
