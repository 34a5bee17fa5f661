import type { Client } from 'pg'
import { DatabaseClient } from '#server/api/db/client.ts'
import { firstDay, seedSharedObjects, type SeedInput } from './shared-objects.ts'
import { historyRows } from './history-rows.ts'
import { leaveRows } from './leave-rows.ts'
import { payRows } from './pay-rows.ts'
import { officeRows, officeTables } from './office-rows.ts'
import { peopleRows } from './people-rows.ts'
import { placeRows } from './place-rows.ts'
import { qualityRows, qualityTables } from './quality-rows.ts'
import { timeRows } from './time-rows.ts'

/** Audit triggers are disabled for these tables, since the trail gets its own history. */
const audited = [
  'organizations',
  'configurations',
  'regions',
  'members',
  'member_regions',
  'pay_rates',
  'certifications',
  'clients',
  'client_contacts',
  'locations',
  'areas',
  'jobs',
  'job_schedules',
  'job_crew',
  'checklist_items',
  'price_changes',
]

export interface Account {
  id: string
  email: string
  name: string
  passwordHash: string
}

/**
 * Fills an empty, migrated database as its owner in one transaction. The same shape, day and accounts give the same
 * rows. `before` is called before the commit.
 * @throws Error when the database is not empty.
 */
export async function writeLarge(
  ownerUrl: string,
  { shape, day, accounts }: Pick<SeedInput, 'shape' | 'day'> & { accounts: readonly Account[] },
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    options: '-c search_path=public,pg_temp -c timezone=UTC',
  })
  const first = firstDay({ day, shape }).toString()
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table users, organizations in share row exclusive mode')
    await requireEmpty(client)
    await seedSharedObjects(client, { shape, day, userIds: accounts.map(({ id }) => id) })
    await client.query('alter table audit_log disable trigger announce')
    for (const table of audited) await client.query(`alter table ${table} disable trigger audit`)
    // The trigger would set the administrators' dates to now.
    await client.query('alter table members disable trigger mark_admin_since')
    await insertUsers(client, accounts)
    for (const text of [...peopleRows, ...placeRows, ...historyRows]) await client.query(text, [first])
    await client.query(
      `update members set admin_since = created_at where user_id is not null and roles && '{OWNER,ADMIN}'`,
    )
    // A table with triggers that still wait for the commit cannot be altered.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
    await client.query('alter table members enable trigger mark_admin_since')
    for (const table of audited) await client.query(`alter table ${table} enable trigger audit`)
    await client.query('alter table audit_log enable trigger announce')
    await writeTime(client, first)
    await writeWork(client, first)
    await before()
    await client.query('commit')
    await client.query(`vacuum (analyze) users, audit_log, ${[...audited, ...timed, ...worked].join(', ')}`)
  } finally {
    await client.end()
  }
}

const timed = [
  'work_logs',
  'punches',
  'pay_runs',
  'pay_snapshots',
  'pay_costs',
  'leave_policies',
  'leave_assignments',
  'leave_requests',
  'leave_ledger',
]

/** Inserts a million logs without triggers, and adds the overlap constraint once at the end. */
async function writeTime(client: Client, day: string) {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'work_log_overlaps'`,
  )
  await client.query('alter table work_logs drop constraint work_log_overlaps')
  for (const table of timed) await client.query(`alter table ${table} disable trigger user`)
  for (const text of [...timeRows, ...payRows, ...leaveRows]) await client.query(text, [day])
  for (const table of timed) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`alter table work_logs add constraint work_log_overlaps ${rows[0]?.definition}`)
}

const worked = [...qualityTables, ...officeTables]

/** Inserts hundreds of thousands of derived rows without triggers, which would process each. */
async function writeWork(client: Client, day: string) {
  for (const table of worked) await client.query(`alter table ${table} disable trigger user`)
  for (const text of [...qualityRows, ...officeRows]) await client.query(text, [day])
  for (const table of worked) await client.query(`alter table ${table} enable trigger user`)
}

async function requireEmpty(client: Client) {
  const { rows } = await client.query('select from users union all select from organizations limit 1')
  if (rows.length > 0) throw new Error('The database is not empty: the large data goes into an empty one only')
}

const insertUsers = (client: Client, accounts: readonly Account[]) =>
  client.query(
    `insert into users (id, email, name, password_hash, verified_at, organization_id, created_at)
     select id, email, name, password_hash, pg_temp.moment(0, 0), pg_temp.id(0, 0, 0), pg_temp.moment(0, 0)
     from json_to_recordset($1) u (id uuid, email text, name text, password_hash text)`,
    [
      JSON.stringify(
        accounts.map(({ id, email, name, passwordHash }) => ({ id, email, name, password_hash: passwordHash })),
      ),
    ],
  )
