import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Running } from './reused-api.ts'

/** Returns every table and file of the installation that contains the text, as it is or inside bytes. */
export async function everywhereIn({ url, config }: Pick<Running, 'url' | 'config'>, text: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ place: string }>(
      `select format('%I.%I', schemaname, tablename) as place from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const uses: string[] = []
    const hex = Buffer.from(text).toString('hex')
    for (const { place } of tables) {
      const { rows } = await client.query(
        `select from ${place} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
        [text, hex],
      )
      if (rows.length > 0) uses.push(place.replace('public.', ''))
    }
    for (const name of globSync('**/*', { cwd: config.dataDir })) {
      const path = join(config.dataDir, name)
      try {
        if (readFileSync(path).includes(text)) uses.push(name)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error
      }
    }
    return uses
  } finally {
    await client.end()
  }
}
