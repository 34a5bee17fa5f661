import { sql, type RawBuilder } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { HomeNews } from '#shared/home/home.contract.ts'
import { quoteNumber, quoteStateOn, type StoredQuoteState } from '#shared/quotes/states.ts'

const listed = 5
const textShown = 120
/** Days for which an accepted quote is shown as news. */
const newsDays = 14

type Part<Name extends keyof HomeNews> = Promise<NonNullable<HomeNews[Name]>>

/** Limits to a supervisor's regions; `l` is the location. */
const inOwnRegions = sql`(current_region_ids() is null or l.region_id = any (current_region_ids()))`

/**
 * The last inspections in their newest revision. Two branches, for all locations and per location of a supervisor's
 * regions: with one condition for both the planner would expect almost no match and read the whole table.
 */
export async function newestInspections(tx: TenantTx): Part<'inspections'> {
  const { rows } = await sql<{
    id: string
    locationName: string
    clientName: string
    score: number | null
    submittedAt: Date
  }>`
    select i.id, l.name as location_name, c.name as client_name, i.score, i.done_at as submitted_at
    from (
      (select * from inspections
       where current_region_ids() is null and done_at is not null and replaced_by_id is null
       order by done_at desc, id desc limit ${listed})
      union all
      select own.* from locations p cross join lateral (
        select * from inspections
        where location_id = p.id and done_at is not null and replaced_by_id is null
        order by done_at desc limit ${listed}) own
      where p.region_id = any (current_region_ids())) i
    join locations l on l.organization_id = i.organization_id and l.id = i.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    order by i.done_at desc, i.id desc limit ${listed}`.execute(tx)
  return rows.map(({ submittedAt, ...row }) => ({ ...row, submittedAt: submittedAt.toISOString() }))
}

/** Open client requests: unacknowledged first, then newest. */
export async function waitingRequests(tx: TenantTx): Part<'requests'> {
  const { rows } = await sql<NonNullable<HomeNews['requests']>[number]>`
    select r.id, r.client_id, c.name as client_name, left(r.text, ${textShown}) as text, r.state
    from client_requests r
    join clients c on c.organization_id = r.organization_id and c.id = r.client_id
    join locations l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.state in ('open', 'in_progress') and ${inOwnRegions}
    order by r.state desc, r.id desc limit ${listed}`.execute(tx)
  return rows
}

/** Undecided supply requests, longest waiting first. */
export async function openSupplyRequests(tx: TenantTx): Part<'supplies'> {
  const { rows } = await sql<NonNullable<HomeNews['supplies']>[number]>`
    select s.id, l.name as location_name, m.name as member_name, (
      select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity, 'unit', i.unit)
        order by i.position), '[]')
      from supply_request_items i
      where i.organization_id = s.organization_id and i.supply_request_id = s.id) as items
    from supply_requests s
    join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.state = 'requested' and ${inOwnRegions}
    order by s.id limit ${listed}`.execute(tx)
  return rows
}

interface QuoteRow {
  id: string
  number: number
  revision: number
  title: string
  recipient: string
  state: StoredQuoteState
  priceMinor: number
  onceMinor: number
  validUntil: string | null
}

/** Recently accepted quotes, then those waiting for a client's decision, newest first. */
export async function quoteNews(tx: TenantTx): Part<'quotes'> {
  const columns = sql`id, number, revision, title, recipient, state, price_minor, once_minor, valid_until`
  const { rows } = await sql<QuoteRow>`
    (select ${columns} from quotes
     where archived_at is null and state = 'accepted' and decided_at > now() - make_interval(days => ${newsDays})
     order by decided_at desc limit ${listed})
    union all
    (select ${columns} from quotes where archived_at is null and state in ('sent', 'viewed')
     order by sent_at desc limit ${listed})
    limit ${listed}`.execute(tx)
  if (rows.length === 0) return []
  const today = await todayOf(tx)
  const currency = await currencyOf(tx)
  return rows.map(({ number, revision, state, validUntil, priceMinor, onceMinor, ...row }) => ({
    ...row,
    ...(priceMinor === 0 && onceMinor > 0
      ? { charge: 'once' as const, priceMinor: onceMinor }
      : { charge: 'monthly' as const, priceMinor }),
    number: quoteNumber(number, revision),
    state: quoteStateOn(state, validUntil, today),
    currency,
  }))
}

type Approval = keyof HomeNews['approvals']

/** Each uses an index of open items, however many have been decided. */
const counts: Readonly<Record<Approval, RawBuilder<unknown>>> = {
  timeOff: sql`select count(*) from leave_requests where state = 'requested'`,
  times: sql`
    select count(*) from time_requests t
    join locations l on l.organization_id = t.organization_id and l.id = t.location_id
    where t.state = 'open' and ${inOwnRegions}`,
  trips: sql`select count(*) from trips where state = 'open' and origin = 'manual'`,
  supplies: sql`
    select count(*) from supply_requests s
    join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    where s.state = 'requested' and ${inOwnRegions}`,
  actions: sql`
    select count(*) from corrective_actions a
    join locations l on l.organization_id = a.organization_id and l.id = a.location_id
    where a.state = 'fixed' and ${inOwnRegions}`,
  questions: sql`select count(*) from faq_questions where closed_at is null`,
}

/** Counts the open items of each kind in one query. */
export async function approvals(tx: TenantTx, kinds: readonly Approval[]): Promise<HomeNews['approvals']> {
  if (kinds.length === 0) return {}
  const countColumns = sql.join(kinds.map((kind) => sql`(${counts[kind]})::int as ${sql.id(kind)}`))
  const { rows } = await sql<HomeNews['approvals']>`select ${countColumns}`.execute(tx)
  return rows[0] ?? {}
}
