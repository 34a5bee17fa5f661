import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from './api.ts'
import { daily, weekly } from './patterns.ts'
import { buildPlaces } from './places.ts'

export const dailyHour = { ...daily, durationMinutes: 60 }

const readOnly = [
  'id',
  'createdAt',
  'archivedAt',
  'clientId',
  'clientName',
  'locationId',
  'locationName',
  'hasAlarmCode',
]

const without = (record: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

const person = { name: 'Bo Diaz', title: '', email: '', phone: '' }

/** The start of a changed visit of the furnished job, in New York. */
const changedStart = '2030-01-15T23:00:00Z'
const visitChanges = {
  startsAt: '2030-01-16T00:00:00Z',
  durationMinutes: 60,
  cancelledReason: null,
  note: 'An hour later',
  memberIds: null,
}

/** A one-off visit. */
const visitAdded = { newJob: null, startsAt: '2031-05-05T15:00:00Z', durationMinutes: 60, note: '', memberIds: null }

/** Creates an organization with one client, contact, location, area, job and checklist item, each named after it. */
export async function buildOrganization(
  { api, call, organization }: Pick<ReturnType<typeof useApi>, 'api' | 'call' | 'organization'>,
  name: string,
) {
  const org = await organization(name)
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: `${name} client` })
  const contactUrl = `${places.clientUrl(client)}/contacts`
  const contact = (await call(org.headers, contactUrl, { body: person })).json<{ id: string }>()
  const areas = [{ name: `${name} lobby`, floorType: 'tile' as const, squareFeet: null }]
  const location = await places.addLocation(client, { name: `${name} location`, areas })
  const checklist = [{ areaId: location.areas[0]?.id ?? null, task: `${name} task`, frequency: 'visit' as const }]
  const job = await places.addJob(location, { name: `${name} job`, checklist, schedule: dailyHour })
  const { id: ownerId } = await inTenant(api.db, org.id, (tx) =>
    tx.selectFrom('members').select('id').executeTakeFirstOrThrow(),
  )
  return { ...places, org, ownerId, client, contactUrl, contact, location, job }
}

export type FilledOrganization = Awaited<ReturnType<typeof buildOrganization>>

/** Creates such an organization with a changed visit, an added one and a key, for `callsAbout`. */
export async function buildWholeOrganization(run: Parameters<typeof buildOrganization>[0], name: string) {
  const filled = await buildOrganization(run, name)
  const { org, base, visitsUrl, locationUrl, location, job } = filled
  const visitUrl = `${base}/jobs/${job.id}/visits/${changedStart}`
  await run.call(org.headers, visitUrl, { method: 'PUT', body: { ...visitChanges, version: 0 } })
  await run.call(org.headers, visitsUrl, { body: { ...visitAdded, jobId: job.id } })
  const body = { kind: 'key', number: 'K-1', note: '' }
  const siteKey = (await run.call(org.headers, `${locationUrl(location)}/keys`, { body })).json<{ id: string }>()
  return { ...filled, siteKey }
}

/** Returns every call about the furnished records, with valid bodies. */
export function callsAbout({
  client,
  contact,
  location,
  job,
  siteKey,
  ...urls
}: Awaited<ReturnType<typeof buildWholeOrganization>>) {
  const clientUrl = urls.clientUrl(client)
  const contactUrl = `${clientUrl}/contacts`
  const locationUrl = urls.locationUrl(location)
  const jobUrl = urls.jobUrl(job)
  const visitUrl = `${urls.base}/jobs/${job.id}/visits/${changedStart}`
  const draft = { name: 'New' }
  const put = (url: string, answer: object, ...more: string[]) =>
    ({ method: 'PUT', url, body: without(answer, [...readOnly, ...more]) }) as const
  return [
    { method: 'GET', url: clientUrl },
    put(clientUrl, client),
    { method: 'GET', url: `${clientUrl}/profit` },
    { method: 'POST', url: `${clientUrl}/archive` },
    { method: 'POST', url: `${clientUrl}/restore` },
    { method: 'GET', url: contactUrl },
    { method: 'POST', url: contactUrl, body: person },
    { method: 'PUT', url: `${contactUrl}/${contact.id}`, body: { ...person, version: 1 } },
    { method: 'DELETE', url: `${contactUrl}/${contact.id}` },
    { method: 'GET', url: `${clientUrl}/locations` },
    { method: 'POST', url: `${clientUrl}/locations`, body: draft },
    { method: 'GET', url: locationUrl },
    { method: 'PUT', url: `${locationUrl}/alarm-code`, body: { code: '4711' } },
    { method: 'POST', url: `${locationUrl}/alarm-code/reveals`, body: { reason: 'To look' } },
    { method: 'GET', url: `${locationUrl}/alarm-code/reveals` },
    { method: 'GET', url: `${locationUrl}/keys` },
    { method: 'GET', url: `${locationUrl}/keys/${siteKey.id}/movements` },
    { method: 'POST', url: `${locationUrl}/keys`, body: { kind: 'fob', number: 'F-12', note: '' } },
    {
      method: 'POST',
      url: `${locationUrl}/keys/${siteKey.id}/movements`,
      body: { kind: 'lost', memberId: null, note: '' },
    },
    put(locationUrl, location),
    { method: 'POST', url: `${locationUrl}/archive` },
    { method: 'POST', url: `${locationUrl}/restore` },
    { method: 'POST', url: `${locationUrl}/visit-preview`, body: { patterns: [weekly(dailyHour)] } },
    { method: 'GET', url: `${locationUrl}/jobs` },
    { method: 'POST', url: `${locationUrl}/jobs`, body: draft },
    { method: 'GET', url: jobUrl },
    put(jobUrl, job, 'timeZone', 'rrules', 'quotedVisitsPerWeek', 'crew', 'crewSize'),
    { method: 'GET', url: `${urls.base}/jobs/${job.id}/crew` },
    { method: 'PUT', url: `${urls.base}/jobs/${job.id}/crew`, body: { crewSize: 2, memberIds: [], version: 1 } },
    { method: 'GET', url: visitUrl },
    { method: 'PUT', url: visitUrl, body: { ...visitChanges, version: 1 } },
    { method: 'POST', url: `${visitUrl}/offers`, body: { memberIds: [urls.ownerId] } },
    { method: 'POST', url: `${visitUrl}/cover`, body: { memberId: urls.ownerId, insteadOf: null, version: 1 } },
    { method: 'POST', url: `${visitUrl}/following`, body: { pattern: null, version: 1 } },
    { method: 'DELETE', url: visitUrl },
    { method: 'POST', url: urls.visitsUrl, body: { ...visitAdded, jobId: job.id, startsAt: '2031-05-06T15:00:00Z' } },
    { method: 'DELETE', url: `${urls.base}/jobs/${job.id}/visits/${visitAdded.startsAt}/addition` },
    { method: 'POST', url: `${jobUrl}/archive` },
    { method: 'POST', url: `${jobUrl}/restore` },
  ] as const
}
