import { randomUUID } from 'node:crypto'
import { describe, beforeAll, expect, test } from 'vitest'
import { permissions, type Access } from '#shared/access/permissions.ts'
import { isKeyPermission } from '#shared/access/key-permissions.ts'
import type { Role, StaffRole } from '#shared/access/roles.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildApiKey } from '#server/api/test/api-keys.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract, type Contract } from '#server/api/test/contracts.ts'

const contracts = await everyContract()

const { api, addMember, call, organization, user } = useApi()
let org: Awaited<ReturnType<typeof organization>>
beforeAll(async () => {
  org = await organization()
})

interface Caller {
  verified: boolean
  platform: boolean
  /** Roles in the organization being called. */
  roles: readonly Role[]
}

const staff = (...roles: StaffRole[]): Caller => ({ verified: true, platform: false, roles })

/** All kinds of callers, the staff by rank; null is anonymous. */
const callers: Readonly<Record<string, Caller | null>> = {
  'signed out': null,
  'an owner whose address is not confirmed': { ...staff('OWNER', 'ADMIN'), verified: false },
  'the owner of another organization': staff(),
  'a client’s contact': { ...staff(), roles: ['CLIENT_CONTACT'] },
  'a platform administrator': { ...staff(), platform: true },
  'a deactivated owner': staff(),
  MEMBER: staff('MEMBER'),
  EMPLOYEE: staff('EMPLOYEE'),
  SUPERVISOR: staff('SUPERVISOR'),
  ADMIN: staff('ADMIN'),
  OWNER: staff('OWNER'),
}

async function headersOf(name: string, caller: Caller | null): Promise<Headers> {
  if (!caller) return {}
  const person = await user({ platformAdmin: caller.platform })
  if (name === 'the owner of another organization') return (await organization('Other')).headers
  if (name === 'a client’s contact') await makeContact(person.userId)
  const roles = name === 'a deactivated owner' ? (['OWNER'] as const) : caller.roles
  if (roles.length > 0 && name !== 'a client’s contact') await addMember(org.id, person, [...(roles as StaffRole[])])
  if (name === 'a deactivated owner') await deactivate(person.userId)
  // The database gives such an account no membership, but the route must reject it regardless.
  if (!caller.verified)
    await api.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', person.userId).execute()
  return person.headers
}

const makeContact = (userId: string) =>
  inTenant(api.db, org.id, async (tx) => {
    const [clientId, id] = [randomUUID(), randomUUID()]
    const client = { organizationId: org.id, id: clientId, name: clientId, contractPriceMinor: null, archivedAt: null }
    const address = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }
    await tx
      .insertInto('clients')
      .values({ ...client, billingAddress: JSON.stringify(address), contractStartsOn: null, contractEndsOn: null })
      .execute()
    await tx.insertInto('clientContacts').values({ organizationId: org.id, id, clientId, name: 'Jo', userId }).execute()
  })

const deactivate = (userId: string) =>
  inTenant(api.db, org.id, (tx) =>
    tx.updateTable('members').set({ deactivatedAt: new Date() }).where('userId', '=', userId).execute(),
  )

/** Returns the expected problem code by the permission matrix; null when allowed. */
function refusal(access: Access, caller: Caller | null): string | null {
  if (access === 'public') return null
  if (!caller) return 'unauthenticated'
  if (access === 'unconfirmed') return null
  if (!caller.verified) return 'not_verified'
  if (access === 'verified') return null
  if (access === 'platform') return caller.platform ? null : 'forbidden'
  const holders: readonly Role[] = permissions[access]
  return caller.roles.some((role) => holders.includes(role)) ? null : 'forbidden'
}

const ranks = new Set(['MEMBER', 'EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'])
/**
 * The callers of a route. The first route with an access is called by all of them, its other routes signed out and by the
 * two roles at the access's limit: one check decides for all routes, so more would only try it again.
 */
function callersOf(access: Access, isFirst: boolean): [string, Caller | null][] {
  const isAllowed = ([, caller]: [string, Caller | null]) => refusal(access, caller) === null
  const ranked = Object.entries(callers).filter(([name]) => ranks.has(name))
  const below = ranked.findLast((entry) => !isAllowed(entry))?.[0] ?? 'the owner of another organization'
  const atLimit = new Set(['signed out', below, ranked.find(isAllowed)?.[0]])
  return Object.entries(callers).filter(([name]) => isFirst || atLimit.has(name))
}

/** Reusable sessions and keys of earlier calls. */
const known = new Map<string, Headers>()

type Answer = Awaited<ReturnType<typeof call>>

/** Only a successful write may have changed its caller, e.g. ended the session. */
function keepUnlessChanged(name: string, headers: Headers, method: string, { statusCode }: Answer) {
  if (statusCode < 400 && method !== 'GET') known.delete(name)
  else known.set(name, headers)
}

const refusals = new Set<unknown>(['unauthenticated', 'not_verified', 'forbidden', 'person_only'])

/** Statuses for a key whose member has every staff role. */
const keyRefusal = ({ config: { access, stepUp, answersKeys } }: Contract, isGiven: boolean): string | null => {
  if (answersKeys) return null
  if (stepUp || !isKeyPermission(access)) return 'person_only'
  return isGiven ? null : 'forbidden'
}

/** The key's member, whose roles together have every permission of the staff. */
let versatile: { organizationId: string; userId: string }
beforeAll(async () => {
  const person = await user()
  await addMember(org.id, person, ['OWNER', 'ADMIN', 'SUPERVISOR', 'EMPLOYEE', 'MEMBER'])
  versatile = { organizationId: org.id, userId: person.userId }
})

/** Has only that permission, or every other one. */
const keyHeaders = async (access: Access, isGiven: boolean) => {
  const others = Object.keys(permissions).filter((permission) => permission !== access)
  return (await buildApiKey(api, versatile, isGiven ? [access] : others)).headers
}

const refusedCode = (answer: Answer) => {
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json') && answer.body
  const code: unknown = isJson ? answer.json<{ code?: string }>().code : null
  return refusals.has(code) ? code : null
}

/** Streams never end, so they are only called by those they reject. */
const isStream = ({ url }: Contract) => url.endsWith('/events')

/** Calls the route as its callers and with keys; returns the answered refusals and the expected ones. */
async function refusalsOf(contract: Contract, isFirst: boolean) {
  const { method, url, config } = contract
  const path = url.replace(':organizationId', org.id).replaceAll(/:\w+/g, () => randomUUID())
  const wanted: Record<string, string | null> = {}
  const answered: Record<string, unknown> = {}
  const ask = async (name: string, key: string, build: () => Promise<Headers>) => {
    const headers = known.get(key) ?? (await build())
    const answer = await call(headers, path, { method })
    keepUnlessChanged(key, headers, method, answer)
    answered[name] = answer.statusCode < 500 ? refusedCode(answer) : answer.statusCode
  }
  for (const [name, caller] of callersOf(config.access, isFirst)) {
    const expected = refusal(config.access, caller)
    if (isStream(contract) && expected === null) continue
    wanted[name] = expected
    await ask(name, name, () => headersOf(name, caller))
  }
  for (const isGiven of isFirst ? [true, false] : [true]) {
    const name = isGiven ? 'a key with the permission' : 'a key with every other permission'
    wanted[name] = keyRefusal(contract, isGiven)
    await ask(name, `${name} ${config.access}`, () => keyHeaders(config.access, isGiven))
  }
  return { wanted, answered }
}

describe('permissions', () => {
  const byAccess = Map.groupBy(contracts, ({ config }) => config.access)

  test.each([...byAccess])('every route with the access %s follows the permission matrix', async (_access, routes) => {
    for (const [nth, contract] of routes.entries()) {
      const { wanted, answered } = await refusalsOf(contract, nth === 0)
      const route = `${contract.method} ${contract.url}`
      expect({ route, ...answered }).toEqual({ route, ...wanted })
    }
  })

  test('routes and contracts correspond one to one', async () => {
    const { paths } = (await call({}, '/api/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-access': Access }>>
    }>()
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-access']}`,
      ),
    )
    const known = contracts.map(
      ({ method, url, config }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')} ${config.access}`,
    )
    const described = ['GET /api/v1/openapi.json public', 'GET /api/v1/docs public']
    expect(routes.toSorted()).toEqual([...known, ...described].toSorted())
  })

  test('every route within an organization requires a permission in it', () => {
    const loose = contracts.filter(
      ({ url, config }) => url.includes(':organizationId') && !(config.access in permissions),
    )
    expect(loose.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })
})
