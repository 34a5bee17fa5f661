import type { Client } from 'pg'

/** A table's properties that copying needs. */
export interface Table {
  /** `schema.name`, as in the archive. */
  readonly name: string
  /** Columns to copy; generated ones are computed again. */
  readonly columns: readonly string[]
  /** Sort expressions that order the rows equally on every server. */
  readonly order: string
  /** Condition of the rows to copy; undefined for all. */
  readonly filter?: string
  /** Names of the tables its rows reference. */
  readonly references: readonly string[]
}

// A running job is queued again in the copy, so its state and attempts are not copied.
const queuedJobs: Table = {
  name: 'pgboss.job',
  columns: [
    'id',
    'name',
    'data',
    'start_after',
    'keep_until',
    'expire_seconds',
    'deletion_seconds',
    'retry_limit',
    'retry_delay',
    'retry_backoff',
    'retry_delay_max',
    'policy',
    'dead_letter',
  ],
  order: 'id',
  filter: "state < 'completed'",
  references: [],
}

/**
 * Returns every table to copy, referenced ones first: all logged tables of schema `public` except the list of
 * migrations, and the queue's pending jobs.
 */
export async function describeTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(catalogueQuery)
  return [...inOrderOfReferences(rows), queuedJobs]
}

const catalogueQuery = `
  select 'public.' || quote_ident(c.relname) as name,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns,
    (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
        order by k.place)
      from pg_index i, unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as order,
    (select coalesce(array_agg(distinct 'public.' || quote_ident(f.relname)), '{}')
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)::text[] as references
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> 'schema_migrations'
  order by c.relname`

/**
 * Sorts tables by references.
 * @throws Error for circular references, since tables are copied one at a time.
 */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const placed = new Set<string>()
  const result: Table[] = []
  while (result.length < tables.length) {
    const next = tables.filter(({ name, references }) => !placed.has(name) && references.every((to) => placed.has(to)))
    if (next.length === 0) throw new Error('The tables point to each other in a circle')
    for (const table of next) {
      placed.add(table.name)
      result.push(table)
    }
  }
  return result
}
