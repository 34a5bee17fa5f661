import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { vi } from 'vitest'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

export interface PlanStep {
  /** `Index Scan`, `Sort`, … */
  step: string
  table: string | undefined
  index: string | undefined
  /** What the index itself decides. */
  condition: string
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

/** How PostgreSQL would run the query, as a flat list of steps. */
export async function planOf(tx: TenantTx, query: Query): Promise<PlanStep[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain)
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan
  return plan ? flat(plan) : []
}

const flat = (node: Node): PlanStep[] => [
  {
    step: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    condition: node['Index Cond'] ?? '',
  },
  ...(node.Plans ?? []).flatMap(flat),
]

/** Tables that these queries read from end to end when they are run, also within functions. */
export async function scannedBy(tx: TenantTx, queries: readonly Query[]): Promise<string[]> {
  for (const { sql: text, parameters } of queries) await tx.executeQuery(CompiledQuery.raw(text, [...parameters]))
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_xact_user_tables where seq_scan > 0 order by 1`.execute(tx)
  return rows.map(({ relname }) => relname)
}

/** What an earlier write still tells the other processes, a moment after its commit. */
const isAnnouncement = ({ sql }: Query) => sql.includes('pg_notify')

/** The statements that `work` sends to the database. */
export async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    const queries = spy.mock.calls.map(([sql, parameters]) => ({ sql: String(sql), parameters: listOf(parameters) }))
    return queries.filter((query) => !isAnnouncement(query))
  } finally {
    spy.mockRestore()
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
