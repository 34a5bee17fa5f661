import type { TenantTx } from '#server/api/db/tenant.ts'
import { keyOf } from './key-of.ts'

interface KnownLocation {
  id: string
  clientId: string
  timeZone: string
}

interface KnownMember {
  id: string
  name: string
  userId: string | null
}

/**
 * The records that rows refer to by name: the organization's, and those added by earlier lists of the same import. Each
 * kind is loaded on first use.
 */
export function createKnown(tx: TenantTx) {
  const clients = once(() => clientIds(tx))
  const locations = once(() => locationsByKey(tx))
  const jobs = once(() => jobsByKey(tx))
  const regions = once(() => namedIds(tx, 'regions'))
  const policies = once(() => namedIds(tx, 'leavePolicies'))
  const members = once(() => membersByKey(tx))
  const accounts = once(async () => {
    const everyMember = [...(await members()).values()].flat()
    return new Map(everyMember.flatMap(({ id, userId }) => (userId === null ? [] : [[userId, id] as const])))
  })
  return {
    /** By name. */
    clients,
    /** By client and name. */
    locations,
    /** By location id and name. */
    jobs,
    regions,
    policies,
    /** By name, email or employee number; several members may have one name. */
    members,
    /** Ids of members with an account, by user. */
    accounts,
  }
}
export type KnownRecords = ReturnType<typeof createKnown>

function once<T>(read: () => Promise<T>) {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= read())
}

const clientIds = async (tx: TenantTx): Promise<Map<string, string>> =>
  new Map([...(await clientNames(tx))].map(([id, name]) => [keyOf(name), id]))

async function locationsByKey(tx: TenantTx): Promise<Map<string, KnownLocation>> {
  return new Map(
    [...(await placesOf(tx)).values()].map(({ client, name, ...location }) => [keyOf(client, name), location]),
  )
}

interface Place extends KnownLocation {
  client: string
  name: string
}

/** Names of active clients by id. Two short reads and no join: of tables that were just filled, a plan is a guess. */
export async function clientNames(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('clients').select(['id', 'name']).where('archivedAt', 'is', null).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Active locations of active clients, by id. */
export async function placesOf(tx: TenantTx): Promise<ReadonlyMap<string, Place>> {
  const clients = await clientNames(tx)
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'clientId', 'timeZone', 'name'])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const client = clients.get(row.clientId)
      return client === undefined ? [] : [[row.id, { ...row, client }] as const]
    }),
  )
}

async function jobsByKey(tx: TenantTx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'locationId', 'name'])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, locationId, name }) => [keyOf(locationId, name), id]))
}

async function namedIds(tx: TenantTx, table: 'regions' | 'leavePolicies'): Promise<ReadonlyMap<string, string>> {
  const rows =
    table === 'regions'
      ? await tx.selectFrom('regions').select(['id', 'name']).execute()
      : await tx.selectFrom('leavePolicies').select(['id', 'name']).where('archivedAt', 'is', null).execute()
  return new Map(rows.map(({ id, name }) => [keyOf(name), id]))
}

async function membersByKey(tx: TenantTx): Promise<Map<string, KnownMember[]>> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name', 'email', 'employeeNumber', 'userId'])
    .where('deactivatedAt', 'is', null)
    .execute()
  const knownByKey = new Map<string, KnownMember[]>()
  for (const row of rows) addMember(knownByKey, row)
  return knownByKey
}

export function addMember(
  matches: Map<string, KnownMember[]>,
  { id, name, email, employeeNumber, userId }: KnownMember & { email: string; employeeNumber: string },
) {
  for (const key of new Set([name, email, employeeNumber].filter(Boolean).map((text) => keyOf(text)))) {
    matches.set(key, [...(matches.get(key) ?? []).filter((match) => match.id !== id), { id, name, userId }])
  }
}
