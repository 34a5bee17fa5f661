import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { problems } from '#server/problems/problems.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { forms, jsonBodies, oddBodies } from '#server/api/test/abuse-bodies.ts'
import { valueFor, type KnownIds, type Schema } from '#server/api/test/abuse.ts'
import { hashToken } from '#server/api/tokens.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildWholeOrganization, type FilledOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { leaveIds } from '#server/api/test/leave-ids.ts'
import { buildClientArea, buildContact } from '#server/api/test/client-area.ts'
import { callsAboutOffice } from '#server/api/test/office-calls.ts'
import { callsAboutTime } from '#server/api/test/time-calls.ts'

const api = useApi()

interface Operation {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Route {
  method: string
  path: string
  operation: Operation
}

/** Enough to find gross errors on every run; ABUSE_RUNS=100 searches longer. */
const runsPerRoute = Number(process.env['ABUSE_RUNS'] ?? 3)

/** Requests to a route that only takes ids hardly differ from each other. */
const runsOf = ({ operation: { parameters, requestBody } }: Route) =>
  requestBody || parameters.some((parameter) => parameter.in === 'query') ? runsPerRoute : Math.ceil(runsPerRoute / 3)

/** Responses that never end. */
const streams = new Set(['/api/v1/events'])

async function everyRoute(): Promise<Route[]> {
  const document = (await api.call({}, '/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  // The change's own handler computes its costs.
  const paths = Object.entries(document.paths).filter(([path]) => !streams.has(path) && !path.endsWith('/premiums'))
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Generates requests to a route: mostly for existing rows, with mostly valid bodies. */
function requests({ operation }: Route, known: KnownIds) {
  const place = (where: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === where)
          .map(({ name, schema }) => {
            const id = known[name]
            const value = valueFor(schema, known, name).map(plain)
            return [
              name,
              id ? fc.oneof({ weight: 9, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: value }) : value,
            ]
          }),
      ),
      where === 'path' ? {} : { requiredKeys: [] },
    )
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {}
  const body = json ? jsonBodies(json.schema, known) : form ? forms : fc.constant(null)
  return fc.record({
    path: place('path'),
    query: place('query'),
    body: fc.oneof({ weight: 7, arbitrary: body }, { weight: 1, arbitrary: oddBodies }),
    key: seldom(fc.constantFrom('key-1', 'key-2', 'no good', 'x'.repeat(300))),
  })
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** Text that can be part of a URL, without lone surrogates. */
const plain = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2000)

/** An assigned calendar with its own day; being in use, it cannot be deleted. */
async function holidayOf({ org, base }: FilledOrganization) {
  const effects = { paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped: true }
  const source = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: true }
  const create = async (path: string, body: object) =>
    (await api.call(org.headers, `${base}/holiday-calendars${path}`, { body })).json<{ id: string }>().id
  const holidayCalendarId = await create('', { name: 'Own', ...source, ...effects })
  const day = { date: '2027-12-24', names: { en: 'Eve', es: '' }, ...effects }
  const assignmentId = await create(`/${holidayCalendarId}/assignments`, { scope: 'organization', targetId: null })
  return { assignmentId, holidayCalendarId, holidayId: await create(`/${holidayCalendarId}/holidays`, day) }
}

/** Pay periods that begin on a frequently used day, with an adjustment. */
async function adjustmentOf({ org, base }: FilledOrganization, memberId: string) {
  await inTenant(api.api.db, org.id, (tx) =>
    tx.updateTable('configurations').set({ payPeriodStart: '2026-11-01' }).execute(),
  )
  const body = { memberId, day: '2026-11-02', kind: 'bonus', amountMinor: 100, inRegularRate: false, note: 'Thanks' }
  const added = await api.call(org.headers, `${base}/payroll/adjustments`, { body })
  return { adjustmentId: added.json<{ id: string }>().id }
}

/** A supervisor's recap with a comment. */
async function submittedRecapOf({ org, base, location }: FilledOrganization) {
  const headers = await api.member(org.id, 'SUPERVISOR')
  const post = async (path: string, body: object) =>
    (await api.call(headers, `${base}/recaps${path}`, { body })).json<Recap>()
  const { id: recapId } = await post('', { day: '2026-03-10' })
  const stopId = randomUUID()
  const stop = { id: stopId, locationId: location.id, arrives: '09:00', leaves: '10:00', drivenM: null }
  const stops = [{ ...stop, notes: '', problems: '', crewIds: [], supplies: [] }]
  const body = { notes: '', stops, version: 1 }
  const { version } = (await api.call(headers, `${base}/recaps/${recapId}`, { method: 'PUT', body })).json<Recap>()
  await post(`/${recapId}/submission`, { version })
  const commented = await post(`/${recapId}/stops/${stopId}/comments`, { text: 'Well?', replyToId: null })
  return { recapId, stopId, commentId: commented.stops[0]?.comments[0]?.id ?? '' }
}

/** A monitor. */
async function monitorOf({ org, base }: FilledOrganization) {
  const rest = { regionId: null, clientId: null, locationId: null, quietHours: null, escalateMinutes: null }
  const flags = { recipients: 'admins', mails: false, isEnabled: true }
  const body = { preset: 'low_rating', threshold: 3, margin: 0, ...rest, ...flags }
  return { monitorId: (await api.call(org.headers, `${base}/business-monitors`, { body })).json<{ id: string }>().id }
}

/** A price letter with its link, and an escalator. */
async function letterOf({ org, base, client, job }: FilledOrganization, token: string) {
  const at = `${base}/clients/${client.id}`
  const create = async (path: string, body: object) => api.call(org.headers, `${at}${path}`, { body })
  const raise = { kind: 'amount', priceMinor: 90_000 }
  await inTenant(api.api.db, org.id, (tx) => tx.updateTable('jobs').set({ priceMinor: 10_000 }).execute())
  const day = { effectiveOn: '2099-01-01', noticeOn: null }
  const letter = { jobIds: [job.id], ...day, recipient: 'a@b.example', text: '', hasQuality: true, raise }
  const [{ id: letterId }] = (await create('/price-letters', letter)).json<{ items: [{ id: string }] }>().items
  await api.call(org.headers, `${at}/price-letters/${letterId}/send`, { method: 'POST' })
  await inTenant(api.api.db, org.id, (tx) =>
    tx
      .insertInto('priceLetterLinks')
      .values({ organizationId: org.id, letterId, tokenHash: hashToken(token) })
      .execute(),
  )
  return { letterId }
}

describe('random requests', () => {
  test('no request to any route causes a 5xx, and every error has the error format', async () => {
    const filled = await buildWholeOrganization(api, 'Acme')
    const { items: members } = (await api.call(filled.org.headers, `${filled.base}/members`)).json<{
      items: { id: string }[]
    }>()
    const region = await api.call(filled.org.headers, `${filled.base}/regions`, {
      body: { name: 'North', color: '#0ea5e9', supervisorIds: [] },
    })
    const known = {
      memberId: members[0]?.id ?? '',
      regionId: region.json<{ id: string }>().id,
      ...(await holidayOf(filled)),
      ...(await adjustmentOf(filled, members[0]?.id ?? '')),
      companyId: filled.org.id,
      token: 'a'.repeat(43),
      ...(await letterOf(filled, 'a'.repeat(43))),
      ...(await callsAboutOffice(api, filled)).ids,
      ...(await callsAboutTime(api, filled)).ids,
      ...(await callsAboutInspections(api, filled)).ids,
      ...(await leaveIds(api, filled, members[0]?.id ?? '')),
      ...(await submittedRecapOf(filled)),
      ...(await buildClientArea(api, filled)).ids,
      ...(await monitorOf(filled)),
      organizationId: filled.org.id,
      clientId: filled.client.id,
      contactId: filled.contact.id,
      locationId: filled.location.id,
      jobId: filled.job.id,
      originalStart: '2030-01-16T23:00:00Z',
      week: '2030-01-07',
      from: '2026-11-01',
      to: '2026-11-02',
      areaId: filled.location.areas[0]?.id ?? '',
      kind: 'clients',
      columns: 'name',
    }
    const routes = await everyRoute()
    const taken = new Set<string>()
    const sessions = new Map<string, Headers>()
    for (const route of routes) {
      const caller = route.path.includes('/client-area/') ? 'contact' : 'member'
      const session =
        sessions.get(caller) ??
        (caller === 'contact'
          ? (await buildContact(api, filled)).headers
          : await api.member(filled.org.id, 'OWNER', 'ADMIN', 'SUPERVISOR'))
      sessions.set(caller, session)
      await fc
        .assert(
          fc.asyncProperty(requests(route, known), async ({ path, query, body, key }) => {
            const url = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
              encodeURIComponent(path[name] ?? ''),
            )
            const answer = await api.call(
              {
                ...session,
                ...(key && { 'idempotency-key': key }),
                ...(body && { 'content-type': body.contentType }),
              },
              `${url}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, value ?? ''])).toString()}`,
              { method: route.method as 'GET', ...(body && { payload: body.payload }) },
            )
            expect(answer.statusCode).toBeLessThan(500)
            if (answer.statusCode < 400) {
              // The write may have ended the session or changed the password.
              if (route.method !== 'GET') sessions.delete(caller)
              return void taken.add(`${route.method} ${route.path}`)
            }
            const { code, message } = answer.json<{ code: keyof typeof problems; message: string }>()
            expect(problems[code]?.status).toBe(answer.statusCode)
            expect(message).toBe(problems[code].message('en'))
            expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
          }),
          { seed: 20261121, numRuns: runsOf(route), endOnFailure: true },
        )
        .catch((error: unknown) => {
          throw new Error(`${route.method} ${route.path}`, { cause: error })
        })
    }
    // If all requests were rejected by access checks, the test would prove nothing; few random bodies are accepted.
    expect(taken.size).toBeGreaterThan(routes.length / 3)
  }, 180_000)
})
