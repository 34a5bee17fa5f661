import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { QuotePage, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { limits } from '#shared/limits.ts'
import { endsSoonDays, type LossKind, type QuoteState } from '#shared/quotes/states.ts'
import { toRow } from './quote.store.ts'

interface QuoteFilter {
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

/** Repeats the state as a condition on stored columns, so that an index applies. */
function isIn(state: QuoteState, today: string) {
  if (state === 'expired') return sql<boolean>`state in ('sent', 'viewed') and valid_until < ${today}::date`
  const stored = sql<boolean>`state = ${state}`
  if (state !== 'sent' && state !== 'viewed') return stored
  return sql<boolean>`${stored} and state in ('sent', 'viewed') and valid_until >= ${today}::date`
}

/** Highest number first. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { cursor, limit = limits.pageSize, ...filter }: QuoteQuery,
): Promise<{ items: QuoteRow[]; nextCursor: string | null }> {
  const today = await todayOf(tx)
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
      'onceMinor',
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
      'askedAt',
    ])
    .where(matches(filter, today))
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (filter.state) query = query.where(isIn(filter.state, today))
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

/** Counts drafts and open quotes of any age, others of the last twelve months; each count uses its own index. */
const counted = (since: string) => [
  sql`state = 'draft'`,
  sql`state in ('sent', 'viewed') and valid_until >= ${since}::date`,
  sql`state in ('accepted', 'declined') and decided_at >= ${`${since}T00:00:00Z`}::timestamptz`,
]

/**
 * Number and monthly value of quotes in each state, regardless of the state filter, and the reasons for losses.
 * Archived quotes are left out.
 */
export async function figures(tx: TenantTx, filter: QuoteFilter): Promise<Pick<QuotePage, 'totals' | 'losses'>> {
  const today = await todayOf(tx)
  const parts = counted(Temporal.PlainDate.from(today).subtract({ months: 12 }).toString()).map(
    (part) => sql`
      select ${stateOn(today)} as reached, loss_kind, price_minor from quotes where ${matches({ ...filter, archived: false }, today)} and ${part}`,
  )
  const { rows } = await sql<Total & { reached: QuoteState; kind: LossKind | null }>`
    select reached, loss_kind as kind, count(*) as count, sum(price_minor)::bigint as price_minor
    from (${sql.join(parts, sql` union all `)}) q group by 1, 2 order by 4 desc, 2`.execute(tx)
  const totals = { draft: none, sent: none, viewed: none, accepted: none, declined: none, expired: none }
  const losses = new Map<LossKind | null, Total>()
  for (const { reached, kind, ...total } of rows) {
    totals[reached] = sumOf(totals[reached], total)
    if (reached === 'declined' || reached === 'expired') losses.set(kind, sumOf(losses.get(kind) ?? none, total))
  }
  const lost = [...losses].map(([kind, total]) => ({ kind, ...total }))
  return { totals, losses: lost.toSorted((a, b) => b.priceMinor - a.priceMinor) }
}

type Total = QuotePage['totals'][QuoteState]

const none: Total = { count: 0, priceMinor: 0 }

const sumOf = (a: Total, b: Total): Total => ({ count: a.count + b.count, priceMinor: a.priceMinor + b.priceMinor })

function matches({ search, clientId, archived = false, attention }: QuoteFilter, today: string) {
  const text = search?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const conditions = [
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    ...(text ? [isLike(`%${text}%`, archived)] : []),
    ...(clientId ? [sql`client_id = ${clientId}`] : []),
    ...(attention
      ? [
          sql`(asked_at is not null or state = 'draft' and source = 'request' and revision = 0 or state in ('sent', 'viewed')
               and valid_until between ${today}::date and ${today}::date + ${endsSoonDays}::int)`,
        ]
      : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** A trigram index covers the quotes that are not archived. */
const isLike = (pattern: string, archived: boolean) =>
  archived
    ? sql`search_key like lower(${pattern})`
    : sql`id = any (array(select lookup.quotes_like(lower(${pattern}))))`

function numberOf(cursor: string): number {
  const { key } = decodeCursor(order, cursor, (text) => /^\d{1,9}$/.test(text))
  if (!key) throw fieldProblem('invalid_request', 'cursor')
  return Number(key)
}
