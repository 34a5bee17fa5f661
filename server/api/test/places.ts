import type { ClientDraft, Client } from '#shared/clients/clients.contract.ts'
import type { Job, JobDraft } from '#shared/jobs/jobs.contract.ts'
import type { Location, LocationDraft } from '#shared/locations/locations.contract.ts'
import type { Headers, useApi } from './api.ts'
import { weekly, type Weekly } from './patterns.ts'

type Call = ReturnType<typeof useApi>['call']

/** Returns functions that create clients, locations and jobs by API calls, as a page does. */
export function buildPlaces(call: Call, { id, headers }: { id: string; headers: Headers }) {
  const base = `/api/v1/organizations/${id}`
  const clientUrl = ({ id }: Pick<Client, 'id'>) => `${base}/clients/${id}`
  const locationUrl = ({ clientId, id }: Pick<Location, 'clientId' | 'id'>) =>
    `${base}/clients/${clientId}/locations/${id}`
  const jobUrl = ({ clientId, locationId, id }: Pick<Job, 'clientId' | 'locationId' | 'id'>) =>
    `${base}/clients/${clientId}/locations/${locationId}/jobs/${id}`

  async function create<T>(url: string, body: object): Promise<T> {
    const answer = await call(headers, url, { body })
    if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<T>()
  }

  return {
    base,
    clientsUrl: `${base}/clients`,
    visitsUrl: `${base}/visits`,
    clientUrl,
    locationUrl,
    jobUrl,
    addClient: (draft: ClientDraft = { name: 'Harbor Dental' }) => create<Client>(`${base}/clients`, draft),
    addLocation: (client: Pick<Client, 'id'>, draft: LocationDraft = { name: 'Main Street' }) =>
      create<Location>(`${clientUrl(client)}/locations`, draft),
    /** Sets a location's alarm code. */
    async setAlarmCode(location: Pick<Location, 'clientId' | 'id'>, code: string) {
      const answer = await call(headers, `${locationUrl(location)}/alarm-code`, { method: 'PUT', body: { code } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    /** `schedule` is short for one weekly pattern. */
    addJob: (
      location: Pick<Location, 'clientId' | 'id'>,
      { schedule, ...draft }: JobDraft & { schedule?: Weekly | null } = { name: 'Evening clean' },
    ) => create<Job>(`${locationUrl(location)}/jobs`, { ...draft, ...(schedule && { patterns: [weekly(schedule)] }) }),
    /** Changes a visit of a job for the first time; omitted fields default to two hours of the pattern. */
    changeVisit: (jobId: string, originalStart: string, changes: object) =>
      call(headers, `${base}/jobs/${jobId}/visits/${originalStart}`, {
        method: 'PUT',
        body: {
          startsAt: originalStart,
          durationMinutes: 120,
          cancelledReason: null,
          note: '',
          memberIds: null,
          version: 0,
          ...changes,
        },
      }),
  }
}
