import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { cutPage, decodeCursor, isTimestamp } from '#server/api/cursors.ts'
import { containing } from '#server/api/db/containing.ts'
import { withPreparedStatements } from '#server/api/db/prepared-statements.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { ClientsTable } from '#server/api/db/schema/clients.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ClientSort, ClientStatus } from '#shared/clients/statuses.ts'
import type { ClientPage } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'

export interface ClientFilter {
  search?: string
  status?: ClientStatus
  regionId?: string
  archived?: boolean
  sort?: ClientSort
}

export interface ClientQuery extends ClientFilter {
  /** Comma-separated ids to filter by. */
  ids?: string
  cursor?: string
  limit?: number
}

export type ListedClient = Pick<
  Selectable<ClientsTable>,
  'id' | 'name' | 'status' | 'billingAddress' | 'createdAt' | 'archivedAt'
>

/** One page in the requested order, with the cursor of the next. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  query: ClientQuery,
): Promise<{ rows: ListedClient[]; nextCursor: string | null }> {
  const { sort = 'name', limit = limits.pageSize } = query
  const read = () => pageQuery(tx, query).execute()
  // The best index depends on how many clients are archived or in a region, so these queries are planned each time.
  const listPage = await (query.archived || query.regionId ? withPreparedStatements(false, read) : read())
  const { rows, nextCursor } = cutPage(listPage, limit, sort, (last) => last)
  return { rows, nextCursor }
}

/** Reads one row more than the page, which shows that there is a next one. */
export function pageQuery(
  tx: TenantTx,
  { ids, sort = 'name', cursor, limit = limits.pageSize, ...filter }: ClientQuery,
) {
  const descending = sort.startsWith('-')
  const byName = sort.endsWith('name')
  const column = byName ? 'nameKey' : 'createdAt'
  let query = tx
    .selectFrom('clients')
    .select(['id', 'name', 'status', 'billingAddress', 'createdAt', 'archivedAt'])
    .select(sql<string>`${sql.ref(column)}::text`.as('key'))
    .where(isListed(filter))
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit + 1)
  if (ids) query = query.where('id', 'in', ids.split(','))
  if (cursor) {
    const { key, id } = decodeCursor(sort, cursor, byName ? undefined : isTimestamp)
    const from = byName ? sql`${key}` : sql`${key}::timestamptz`
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${from}, ${id}::uuid)`,
    )
  }
  return query
}

/** Clients per status under the same search and region, without archived ones. */
export async function countByStatus(tx: TenantTx, filter: ClientFilter): Promise<ClientPage['counts']> {
  const read = () => countsQuery(tx, filter).execute()
  const rows = await (filter.regionId ? withPreparedStatements(false, read) : read())
  return { lead: 0, active: 0, paused: 0, ended: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}

export const countsQuery = (tx: TenantTx, { search, regionId }: ClientFilter) =>
  tx
    .selectFrom('clients')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('archivedAt', 'is', null)
    .where(nameContains(search))
    .where(hasPlaceIn(regionId))
    .groupBy('status')

/** True for the clients that the list shows. */
export const isListed =
  ({ search, status, regionId, archived = false }: ClientFilter) =>
  (eb: ExpressionBuilder<Database, 'clients'>) =>
    eb.and([
      eb('archivedAt', archived ? 'is not' : 'is', null),
      nameContains(search)(eb),
      hasPlaceIn(regionId)(eb),
      ...(status ? [eb('status', '=', status)] : []),
    ])

const nameContains = (search?: string) => (eb: ExpressionBuilder<Database, 'clients'>) => {
  const text = search?.trim()
  return text ? sql<boolean>`name_key like lower(${containing(text)})` : eb.lit(true)
}

const hasPlaceIn = (regionId?: string) => (eb: ExpressionBuilder<Database, 'clients'>) =>
  regionId
    ? sql<boolean>`exists (select 1 from locations l
        where l.client_id = clients.id and l.region_id = ${regionId}::uuid and l.archived_at is null)`
    : eb.lit(true)
