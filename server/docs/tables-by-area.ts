import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { queryWithTimeout } from '#server/api/db/client.ts'

const directory = join(import.meta.dirname, '../api/db/migrations')

interface Area {
  readonly file: string
  readonly title: string
  readonly lead: string
  readonly tables: readonly string[]
}

/** A foreign key: `from` references `to`. */
interface Link {
  readonly from: string
  readonly to: string
  readonly columns: string
  readonly is_optional: boolean
  readonly is_single: boolean
}

/** Draws the tables of each area with their descriptions and their references to other areas. */
export const tablesByArea = (url: string): Promise<string> =>
  queryWithTimeout(url, async (client) => {
    const [meanings, links] = [await readMeanings(client), await readLinks(client)]
    const areas = readAreas()
    const areaOf = new Map(areas.flatMap((area) => area.tables.map((table) => [table, area])))
    const missing = [...meanings.keys()].filter((table) => !areaOf.has(table))
    if (missing.length > 0) throw new Error(`no file of the migrations creates ${missing.join(', ')}`)
    const drawn = areas.filter(({ tables }) => tables.length > 0)
    return [
      introduction,
      drawn.map(({ title, tables }) => `- [${title}](#${anchor(title)}): ${tables.length}`).join('\n'),
      ...drawn.map((area) => section(area, { links, meanings, areaOf })),
    ].join('\n\n')
  })

const introduction = `# Tables

Made by \`npm run docs\` from the catalogue of a migrated database. An arrow goes from a table to each one that points to
it, named by the column that points; a table of another area carries that area's name. Every table of a tenant also points
to \`organizations\`, which the pictures leave out.`

interface Known {
  readonly links: readonly Link[]
  readonly meanings: ReadonlyMap<string, string>
  readonly areaOf: ReadonlyMap<string, Area>
}

function section(area: Area, { links, meanings, areaOf }: Known): string {
  const areaTables = new Set(area.tables)
  const ownLinks = links.filter(({ from }) => areaTables.has(from))
  const others = [...new Set(ownLinks.map(({ to }) => to).filter((to) => !areaTables.has(to)))]
  const picture = [
    'erDiagram',
    ...area.tables.map((table) => `  ${table}`),
    ...others.map((table) => `  ${table}["${table} (${areaOf.get(table)?.title})"]`),
    ...ownLinks.map((link) => `  ${link.to} ${cardinality(link)} ${link.from} : "${link.columns}"`),
  ]
  return [
    `## ${area.title}`,
    `${area.lead} [${area.file}](../api/db/migrations/${area.file})`,
    ['```mermaid', ...picture, '```'].join('\n'),
    ['| table | what a row is |', '| --- | --- |']
      .concat(area.tables.map((table) => `| \`${table}\` | ${meanings.get(table)} |`))
      .join('\n'),
  ].join('\n\n')
}

const cardinality = ({ is_optional, is_single }: Link) => `${is_optional ? '|o' : '||'}--${is_single ? 'o|' : 'o{'}`

const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Reads the migration files in order; each begins with a title and a sentence. Later ones may create no table. */
const readAreas = (): Area[] =>
  readdirSync(directory)
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8')
      const [title = '', lead = ''] = text.split('\n').map((line) => line.replace(/^-- /, ''))
      const tables = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table)
      return { file, title, lead, tables }
    })

async function readMeanings(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; meaning: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as meaning from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
     order by relname`,
  )
  const unsaid = rows.filter(({ meaning }) => !meaning)
  if (unsaid.length > 0) throw new Error(`no comment says what ${unsaid.map(({ name }) => name).join(', ')} is`)
  return new Map(rows.map(({ name, meaning }) => [name, meaning ?? '']))
}

/** A reference is one-to-one when the referencing column is unique by itself. */
async function readLinks(client: Client): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select * from (
       select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
         (select string_agg(a.attname, ', ' order by c.nth) from unnest(k.conkey) with ordinality as c (attnum, nth)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum
           where a.attname <> 'organization_id') as columns,
         (select bool_or(not a.attnotnull) from pg_attribute a
           where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as is_optional,
         exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
           and i.indkey::int2[] <@ k.conkey) as is_single
       from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace) as link
     where columns is not null
     order by "from", "to", columns`,
  )
  return rows
}
