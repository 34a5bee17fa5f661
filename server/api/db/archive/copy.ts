import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Table } from './catalogue.ts'
import { digesting, type Digest } from './digest.ts'

/** Streams the table's rows in COPY text format, ordered by key. */
export function read(client: Client, { name, columns, filter, order }: Table): Readable {
  const where = filter ? `where ${filter}` : ''
  return client.query(to(`copy (select ${columns.join(', ')} from ${name} ${where} order by ${order}) to stdout`))
}

/** Writes rows in the format of `read`. Triggers are disabled, because the rows they wrote are copied too. */
export async function write(client: Client, { name, columns }: Table, rows: Readable): Promise<void> {
  const ours = name.startsWith('public.')
  if (ours) await client.query(`alter table ${name} disable trigger user`)
  await pipeline(rows, client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`)))
  if (ours) await client.query(`alter table ${name} enable trigger user`)
}

/** Returns the digest of the table's content in this transaction. */
export async function digestOf(client: Client, table: Table): Promise<Digest> {
  const { stream, digest } = digesting()
  await pipeline(read(client, table), stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return digest()
}
