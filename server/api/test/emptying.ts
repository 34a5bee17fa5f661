import type { Client } from 'pg'

/** The state of a fresh copy of the template. */
interface Fresh {
  /** Tables without rows. */
  empty: readonly string[]
  /** Tables filled by migrations, with their content. */
  filled: readonly string[]
  contents: string
  /** The statement that resets all sequences. */
  rewind: string
  /** Fingerprint of tables, functions and privileges. */
  shape: string
  bytes: number
}

// A larger file of an emptied table would change the plans of the next test file.
const growthBytes = 12 * 1024 * 1024

const shapes = ['attribute', 'class', 'constraint', 'index', 'namespace', 'policy', 'proc', 'trigger', 'type']

/** Records the state of an unused copy. */
export async function recordFreshState(client: Client): Promise<Fresh> {
  const { rows } = await client.query<{ name: string }>(`select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`)
  const names = rows.map(({ name }) => name)
  const filled = await withRows(client, names)
  return {
    empty: names.filter((name) => !filled.includes(name)),
    filled,
    contents: await contentsOf(client, filled),
    rewind: await rewinding(client),
    ...(await shapeOf(client)),
  }
}

/**
 * Deletes every row written since `recordFreshState`, as the superuser, without triggers and constraints. Returns false when more
 * than rows has changed, or the database is still in use: it can then not be reused.
 */
export async function empty(client: Client, fresh: Fresh): Promise<boolean> {
  const others = await client.query(`select from pg_stat_activity left join pg_locks using (pid)
    where datname = current_database() and pid <> pg_backend_pid()
      and (state is distinct from 'idle' or locktype = 'advisory')`)
  if (others.rowCount) return false
  const written = await withRows(client, fresh.empty)
  const deletions = written.map((name) => `delete from ${name};`).join(' ')
  await client.query(`set session_replication_role = replica; ${deletions} ${fresh.rewind}`)
  if ((await contentsOf(client, fresh.filled)) !== fresh.contents) return false
  const { shape, bytes } = await shapeOf(client)
  return shape === fresh.shape && bytes < fresh.bytes + growthBytes
}

// These statements are sent after every file, and planning them took longer than running them, so they are prepared.

async function withRows(client: Client, names: readonly string[]) {
  // Planned in a sixth of the time that a union of a select for each table takes.
  const text = `select array[${names.map((name) => `exists (select from ${name})`).join(', ')}] as have`
  const { rows } = await client.query<{ have: boolean[] }>({ name: `rows of ${names.length} tables`, text })
  return names.filter((_name, at) => rows[0]?.have[at])
}

async function rewinding(client: Client) {
  const { rows } = await client.query<{ call: string }>(`select format('setval(%L, %s, %L)',
      format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as call
    from pg_sequences`)
  return rows.length ? `select ${rows.map(({ call }) => call).join(', ')}` : ''
}

async function contentsOf(client: Client, names: readonly string[]) {
  const texts = names.map((name) => `(select string_agg(row::text, '\n' order by row::text) from ${name} as row)`)
  const text = `select md5(concat_ws('\n', ${texts.join(', ')})) as contents`
  const { rows } = await client.query<{ contents: string }>({ name: 'contents', text })
  return rows[0]?.contents ?? ''
}

/**
 * The database's size, the number of each catalog's rows, and the transaction that wrote its newest row, as a distance
 * from the first one.
 */
async function shapeOf(client: Client): Promise<{ shape: string; bytes: number }> {
  // Casting each row's transaction to a number took three times as long.
  const parts = shapes.map((name) => `(select count(*) || ' ' || age('3'::xid) - min(age(xmin)) from pg_${name})`)
  const text = `select concat_ws(', ', ${parts.join(', ')}) as shape, pg_database_size(current_database())::int as bytes`
  const { rows } = await client.query<{ shape: string; bytes: number }>({ name: 'shape', text })
  const [row] = rows
  if (!row) throw new Error('the database says nothing')
  return row
}
