import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ClientSummary } from '#shared/clients/clients.contract.ts'
import { monthlyPrice, ratedDays, ratedSince } from './client-worth.ts'

const weekCount = ratedDays / 7
/** The newest weeks, which are compared with those before. */
const lately = 4

/** The summary figures at the top of the client list. */
export async function summary(tx: TenantTx, forManagers: boolean): Promise<ClientSummary> {
  const { rows } = await countedQuery(forManagers).execute(tx)
  const { active = 0, added = 0, minor, clients = 0 } = rows[0] ?? {}
  if (!forManagers) return { active, added }
  return { active, added, quality: await quality(tx), monthly: { minor: minor ?? 0, clients } }
}

interface Counted {
  active: number
  added: number
  minor?: number | null
  clients?: number
}

export const countedQuery = (forManagers: boolean) => sql<Counted>`
  select count(*) as active, count(*) filter (where k.created_at > now() - interval '30 days') as added
    ${forManagers ? sql`, sum(worth.minor)::bigint as minor, count(worth.minor) as clients` : sql``}
  from configurations o cross join clients k
    ${forManagers ? sql`cross join lateral (select ${monthlyPrice('k', 'o')} as minor) worth` : sql``}
  where k.archived_at is null and k.status = 'active'`

interface Rated {
  weeksAgo: number
  count: number
  total: number
}

export const qualityQuery = sql<Rated>`
  select floor(extract(epoch from now() - i.done_at) / 604800)::int as weeks_ago, count(*) as count,
    sum(i.score)::bigint as total
  from inspections i
  where ${ratedSince('i')} and i.done_at <= now()
  group by 1`

async function quality(tx: TenantTx): Promise<NonNullable<ClientSummary['quality']>> {
  const { rows } = await qualityQuery.execute(tx)
  const latest = mean(rows.filter(({ weeksAgo }) => weeksAgo < lately))
  const before = mean(rows.filter(({ weeksAgo }) => weeksAgo >= lately))
  return {
    score: mean(rows),
    change: latest === null || before === null ? null : latest - before,
    weeks: Array.from({ length: weekCount }, (_, week) =>
      mean(rows.filter(({ weeksAgo }) => weeksAgo === weekCount - 1 - week)),
    ),
    inspections: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

function mean(rows: readonly Rated[]): number | null {
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return count === 0 ? null : Math.round(rows.reduce((sum, row) => sum + row.total, 0) / count)
}
