import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { permissions } from '#shared/access/permissions.ts'
import type { BulkOutcome } from '#shared/bulk-changes/bulk-changes.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { Role } from '#shared/access/roles.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract, type Contract } from '#server/api/test/contracts.ts'
import { callsAbout, buildWholeOrganization } from '#server/api/test/filled-organization.ts'
import { buildClientArea } from '#server/api/test/client-area.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { callsAboutTime } from '#server/api/test/time-calls.ts'

const api = useApi()
const { addMember, call, user } = api

/** Supervisors' writes that concern no location. */
const placeless = [
  'POST …/faq/questions',
  'POST …/notifications/read-all',
  // One's own devices, number and channels.
  'POST …/notifications/devices',
  'DELETE …/notifications/devices/:deviceId',
  'PUT …/notifications/channels',
  'POST …/notifications/text-number/code',
  'PUT …/notifications/text-number',
  'PUT …/notifications/text-number/calls',
  'DELETE …/notifications/text-number',
  // Refused for rows outside the regions, as the test below shows.
  'POST …/clients/bulk-changes',
  'POST …/clients/bulk-changes/preview',
  'POST …/bulk-changes/:bulkChangeId/undo',
  'POST …/notifications/:notificationId/read',
  'PUT …/notifications/preferences',
  // Threads outside the regions are not found, as messages.properties.test.ts shows.
  'POST …/messages',
  'POST …/message-reads',
  'POST …/messages/:messageId/photos',
  'DELETE …/messages/:messageId/must-read',
  // Computes without writing.
  'POST …/clients/:clientId/locations/:locationId/visit-preview',
  'POST …/schedule/check',
  'POST …/address-lookups',
  'POST …/schedule/weeks/:week/fill/preview',
  // Fills only the visits of a week or template that the supervisor may write.
  'POST …/schedule/weeks/:week/fill',
  'POST …/schedule/weeks/:week/fill/premiums',
  'POST …/schedule/fill-undo',
  'POST …/schedule/fill-undo/premiums',
  // Only visits of the supervisor's regions are planned.
  'POST …/schedule/weeks/:week/plan',
  'DELETE …/schedule/weeks/:week/plan',
  'POST …/schedule/weeks/:week/plan/acceptance',
  'POST …/schedule/weeks/:week/plan/acceptance/premiums',
  'POST …/schedule/week-templates',
  'PUT …/schedule/week-templates/:templateId',
  'DELETE …/schedule/week-templates/:templateId',
  'POST …/saved-views',
  'PUT …/saved-views/:viewId',
  'DELETE …/saved-views/:viewId',
  'PUT …/saved-views/defaults/:list',
  // One's own trips.
  'POST …/mileage/members/:memberId/trips',
  'PUT …/mileage/members/:memberId/trips/:tripId',
  'DELETE …/mileage/members/:memberId/trips/:tripId',
  // Absences from one's own visits and offers: members act wherever they are planned.
  'POST …/my-visits/:jobId/:originalStart/absence',
  'PUT …/my-visit-offers/:jobId/:originalStart',
  'POST …/my-visits/:jobId/:originalStart/confirmation',
  'POST …/my-visits/:jobId/:originalStart/swaps',
  'PUT …/my-swaps/:swapId',
  // When a member can work, which concerns no location.
  'POST …/my-availability',
  'DELETE …/my-availability/:entryId',
  'POST …/members/:memberId/availability',
  'DELETE …/members/:memberId/availability/:entryId',
  // One's own secret URL.
  'POST …/members/:memberId/calendar-feed',
  'DELETE …/members/:memberId/calendar-feed',
  // One's own time off.
  'POST …/time-off/preview',
  'POST …/time-off/requests',
  'POST …/time-off/requests/:requestId/cancellation',
  'POST …/time-off/feeds/:scope',
  'DELETE …/time-off/feeds/:scope',
  // The code for one's own visit: members act wherever they are planned.
  'POST …/timeclock/alarm-code-reveals',
  // One's own work and report, which cannot have begun outside the regions.
  'POST …/timeclock/punches/:punchId/undo',
  'PUT …/timeclock/tasks/:checklistItemId',
  'POST …/problem-reports/:problemReportId/photos',
  // One's own recap: its stops are checked, so their records cannot be outside the regions.
  'POST …/recaps',
  'POST …/recaps/:recapId/submission',
  'POST …/recaps/:recapId/stops/:stopId/photos',
  'DELETE …/recaps/:recapId/photos/:photoId',
  'POST …/recaps/:recapId/stops/:stopId/comments',
  'PUT …/recaps/:recapId/comments/:commentId/resolution',
]

const isOf = (contract: Contract, { method, url }: { method: string | undefined; url: string }) =>
  method === contract.method && new RegExp(`^${contract.url.replaceAll(/:\w+/g, '[^/]+')}$`).test(url)

const shorten = (url: string) => url.replace(/^\/api\/v1\/organizations\/[^/]+/, '…')

/** Creates everything in the South, and a supervisor whose region is the North. */
async function elsewhere() {
  const acme = await buildWholeOrganization(api, 'Acme')
  const region = async (name: string) =>
    (
      await call(acme.org.headers, `${acme.base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
    ).json<Region>().id
  const [north, south] = [await region('North'), await region('South')]
  const person = await user()
  await addMember(acme.org.id, person, ['SUPERVISOR', 'EMPLOYEE'])
  await inTenant(api.api.db, acme.org.id, async (tx) => {
    await tx.updateTable('locations').set({ regionId: south }).execute()
    await sql`insert into member_regions (organization_id, member_id, region_id)
              select organization_id, id, ${north} from members where user_id = ${person.userId}`.execute(tx)
  })
  return { acme, headers: person.headers }
}

/** Returns the path of a holiday question to the location's client. */
async function holidayQuestionOf({ org, base, location }: Awaited<ReturnType<typeof buildWholeOrganization>>) {
  const questionId = crypto.randomUUID()
  await inTenant(api.api.db, org.id, (tx) =>
    sql`insert into holiday_questions (organization_id, id, location_id, date, names, asked_on)
        values (${org.id}, ${questionId}, ${location.id}, '2027-11-25', '{"en": "Thanksgiving"}', '2027-11-04')`.execute(
      tx,
    ),
  )
  return `${base}/holiday-questions/${questionId}`
}

/** Returns the path of a swap request about a visit at the location. */
async function swapOf({ org, base, location, job, ownerId }: Awaited<ReturnType<typeof buildWholeOrganization>>) {
  const swapId = crypto.randomUUID()
  await inTenant(api.api.db, org.id, (tx) =>
    sql`insert into visit_swaps (organization_id, id, job_id, location_id, original_start, starts_at, ends_at, member_id)
        values (${org.id}, ${swapId}, ${job.id}, ${location.id}, '2030-01-07T12:00:00Z', '2030-01-07T12:00:00Z',
          '2030-01-07T13:00:00Z', ${ownerId})`.execute(tx),
  )
  return `${base}/visit-swaps/${swapId}`
}

/** Inserts a stop at the location into the supervisor's own recap. */
async function stopOutside({ base, location }: Awaited<ReturnType<typeof buildWholeOrganization>>, headers: Headers) {
  const recap = await call(headers, `${base}/recaps`, { body: { day: '2026-03-10' } })
  const stop = { id: crypto.randomUUID(), locationId: location.id, arrives: null, leaves: null, drivenM: null }
  const stops = [{ ...stop, notes: '', problems: '', crewIds: [], supplies: [] }]
  const url = `${base}/recaps/${recap.json<{ id: string }>().id}`
  return { method: 'PUT', url, body: { notes: '', stops, version: 1 } }
}

/** Returns the calls that write about a scheduled inspection of the location. */
async function plansOf(
  { org, base, location }: Awaited<ReturnType<typeof buildWholeOrganization>>,
  templateId: string,
) {
  const url = `${base}/inspection-plans`
  const plan = { frequency: 'weekly', every: 4, startsOn: '2030-01-07', inspectorId: null, ownerId: null }
  const body = { ...plan, locationId: location.id, templateId }
  const { id } = (await call(org.headers, url, { body })).json<{ id: string }>()
  return [
    { method: 'POST', url, body },
    { method: 'PUT', url: `${url}/${id}`, body: { ...plan, every: 2, version: 1 } },
    { method: 'DELETE', url: `${url}/${id}?version=1` },
  ]
}

describe('supervisors with regions', () => {
  test('no route lets a supervisor write outside their regions', async () => {
    const { acme, headers } = await elsewhere()
    const { method, body, type } = upload(Buffer.from('%PDF-1.7 a plan'), { name: 'plan.pdf', type: 'application/pdf' })
    const documentsUrl = `${acme.clientUrl(acme.client)}/documents`
    const document = await call({ ...acme.org.headers, ...type }, documentsUrl, { method, body })
    const publication = (week: string) => `${acme.base}/schedule/weeks/${week}/publication`
    await call(acme.org.headers, publication('2030-01-07'), { method: 'POST' })
    const inspected = await callsAboutInspections(api, acme)
    const contracts = await everyContract()
    await call(acme.org.headers, `${inspected.reads[1]}/sharing`, { method: 'PUT', body: { isShared: true } })
    const writes = [
      ...callsAbout(acme).map((about) => ({ ...about, headers })),
      { method: 'POST', url: acme.clientsUrl, body: { name: 'New' }, headers },
      { method, url: documentsUrl, body, headers: { ...headers, ...type } },
      { method: 'DELETE', url: `${documentsUrl}/${document.json<{ id: string }>().id}`, headers },
      { method: 'POST', url: publication('2030-01-14'), headers },
      { method: 'DELETE', url: publication('2030-01-07'), headers },
      { method: 'PUT', url: await holidayQuestionOf(acme), body: { answer: 'skip', version: 1 }, headers },
      { method: 'PUT', url: await swapOf(acme), body: { decision: 'decline' }, headers },
      { ...(await stopOutside(acme, headers)), headers },
      ...(await callsAboutTime(api, acme)).writes.map((about) => ({ ...about, headers })),
      ...(await buildClientArea(api, acme)).staffWrites.map((about) => ({ ...about, headers })),
      ...(await plansOf(acme, inspected.ids.templateId)).map((about) => ({ ...about, headers })),
      ...inspected.writes.map((about) => ({
        ...about,
        headers: { ...headers, ...('type' in about && about.type) },
      })),
    ]
      .flatMap((about) => {
        // Previews of costs are refused like their changes.
        const cost = { ...about, url: `${about.url}/premiums` }
        return contracts.some((contract) => isOf(contract, cost)) ? [about, cost] : [about]
      })
      .filter((about) => about.method !== 'GET' && !about.url.endsWith('/visit-preview')) as {
      method: 'POST'
      url: string
      body?: object
      headers: Record<string, string>
    }[]
    for (const { url, headers, ...options } of writes) {
      // Only archived records can be restored.
      if (url.endsWith('/restore')) {
        await call(acme.org.headers, url.replace(/restore$/, 'archive'), { method: 'POST' })
      }
      const answer = await call(headers, url, options)
      expect([options.method, url, answer.statusCode, answer.json()]).toMatchObject([
        options.method,
        url,
        403,
        { code: 'forbidden', details: 'You can only act in your own regions.' },
      ])
      if (url.endsWith('/restore')) await call(acme.org.headers, url, { method: 'POST' })
    }

    const open = contracts
      .filter(({ config }) => config.access in permissions)
      .filter(({ config }) =>
        (permissions[config.access as keyof typeof permissions] as readonly Role[]).includes('SUPERVISOR'),
      )
      .filter((contract) => contract.method !== 'GET')
    const untried = open
      .filter((contract) => !writes.some((write) => isOf(contract, write)))
      .map(({ method, url }) => `${method} ${shorten(url)}`)
    expect(untried.toSorted()).toEqual(placeless.toSorted())
  })

  test('a bulk change leaves clients outside their regions as they are, and so does its undo', async () => {
    const { acme, headers } = await elsewhere()
    const url = `${acme.base}/clients/bulk-changes`
    const bulkChange = { selection: { ids: [acme.client.id] }, change: { kind: 'archived', archived: true } }
    expect((await call(headers, `${url}/preview`, { body: bulkChange })).json()).toMatchObject({ code: 'forbidden' })
    const { seen } = (await call(acme.org.headers, `${url}/preview`, { body: bulkChange })).json<BulkOutcome>()
    const { id } = (await call(acme.org.headers, url, { body: { ...bulkChange, seen } })).json<BulkOutcome>()
    const undone = await call(headers, `${acme.base}/bulk-changes/${id}/undo`, { method: 'POST' })
    expect(undone.json()).toMatchObject({ kept: [{ table: 'clients', label: 'Acme client' }] })
    expect((await call(acme.org.headers, acme.clientUrl(acme.client))).json()).toMatchObject({
      archivedAt: expect.any(String),
    })
  })
})
