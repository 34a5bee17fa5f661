import { CompiledQuery, sql } from 'kysely'
import { Client, escapeLiteral, type QueryConfig } from 'pg'
import { vi } from 'vitest'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

interface PlanStep {
  /** `Index Scan`, `Sort`, … */
  step: string
  table: string | undefined
  index: string | undefined
  /** The condition evaluated by the index. */
  condition: string
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A statement as sent. `isKept` is true when the product prepares it, not when only `prepareRepeated` does. */
type Sent = Query & { isKept: boolean }

/** Returns PostgreSQL's plan of the query as a flat list of steps. */
export async function planOf(tx: TenantTx, query: Query): Promise<PlanStep[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain)
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan
  return plan ? flat(plan) : []
}

export const plansOf = async (tx: TenantTx, queries: readonly Query[]): Promise<PlanStep[]> =>
  (await Promise.all(queries.map((query) => planOf(tx, query)))).flat()

const flat = (node: Node): PlanStep[] => [
  {
    step: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    condition: node['Index Cond'] ?? '',
  },
  ...(node.Plans ?? []).flatMap(flat),
]

/** From here on a plan scans a whole table only where no index limits the rows, however small the table is. */
export async function byIndexAlone(tx: TenantTx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`set local enable_bitmapscan = off`.execute(tx)
}

/** Returns the tables these queries scan fully when executed, including within functions. */
export async function scannedBy(tx: TenantTx, queries: readonly Query[]): Promise<string[]> {
  // Scans of the connection's earlier transactions are counted too, until they are reported a second later.
  const before = await scans(tx)
  for (const { sql: text, parameters } of queries) await tx.executeQuery(CompiledQuery.raw(text, [...parameters]))
  const after = await scans(tx)
  return [...after].flatMap(([table, count]) => (count > (before.get(table) ?? 0) ? table : [])).toSorted()
}

async function scans(tx: TenantTx): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; count: number }>`
    select relname, seq_scan as count from pg_stat_xact_user_tables where seq_scan > 0`.execute(tx)
  return new Map(rows.map(({ relname, count }) => [relname, count]))
}

/** Returns how many pages a query reads in the second organization with the plan created for the first. */
export async function pagesRead(tx: TenantTx, { sql: text, parameters }: Query, [first, second]: [string, string]) {
  const ask = async (statement: string) =>
    (await tx.executeQuery<{ 'QUERY PLAN': [Buffers] }>(CompiledQuery.raw(statement))).rows
  const enter = (id: string) => sql`select set_config('app.organization_id', ${id}, true)`.execute(tx)
  const values = parameters.map(literal).join(', ')
  const execute = values ? `execute kept(${values})` : 'execute kept'
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  await ask(`prepare kept as ${text}`)
  await enter(first)
  await ask(execute)
  await enter(second)
  const [row] = await ask(`explain (analyze, buffers, format json) ${execute}`)
  await ask('deallocate kept')
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = Object.values(row ?? {})[0]?.[0].Plan ?? {}
  return hit + read
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

interface Buffers {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** An earlier write is still being announced to other processes shortly after its commit. */
const isAnnouncement = ({ sql }: Query) => sql.includes('pg_notify')

/** Returns the statements that `work` sends. */
export async function queriesOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    const queries = spy.mock.calls.map(([statement, parameters]): Sent => {
      if (typeof statement === 'string') return { sql: statement, parameters: listOf(parameters), isKept: false }
      const { text, values, name } = statement as QueryConfig
      return { sql: text, parameters: listOf(values), isKept: name?.startsWith('kept_') ?? false }
    })
    return queries.filter((query) => !isAnnouncement(query))
  } finally {
    spy.mockRestore()
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
