import { Client } from 'pg'

export const database = 'custodia'
export const ownerRole = 'custodia_owner'

const neededExtensions = ['btree_gist', 'pg_trgm']

/** Creates the product's role and database; runs at every start, which completes an interrupted one. */
export async function provision(superuserUrl: string, ownerPassword: string) {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await makeOwner(client, ownerPassword)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database} owner ${ownerRole}`)
    await requireExtensions(client)
  } finally {
    await client.end()
  }
}

async function makeOwner(client: Client, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ownerRole])
  if (rowCount) return
  await client.query(
    `create role ${ownerRole} login nosuperuser createrole createdb password ${client.escapeLiteral(password)}`,
  )
}

async function requireExtensions(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_available_extensions where name = any($1)',
    [neededExtensions],
  )
  const missing = neededExtensions.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) throw new Error(`This PostgreSQL has no ${missing.join(', ')}`)
}
