import { randomUUIDv7 } from 'node:crypto'
import { requestContext } from '#server/api/context.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import * as clients from '#server/api/features/clients/clients.store.ts'
import * as jobs from '#server/api/features/jobs/jobs.store.ts'
import * as locations from '#server/api/features/locations/locations.store.ts'
import { serialized } from '#server/api/plugins/serialization.ts'
import { createClient, type ClientDraft, type Client } from '#shared/clients/clients.contract.ts'
import { createJob, type Job, type JobDraft } from '#shared/jobs/jobs.contract.ts'
import { createLocation, type Location, type LocationDraft } from '#shared/locations/locations.contract.ts'
import type { Headers, useApi } from './api.ts'
import { weekly, type Weekly } from './patterns.ts'

type Run = Pick<ReturnType<typeof useApi>, 'api' | 'call'>

interface Creating {
  schema: { response: { 201: object } }
}

interface Acting {
  id: string
  headers: Headers
  /** Who creates them in the stores; without it the headers do by requests. */
  owner?: { userId: string }
}

/** For tests of the routes that create clients, locations and jobs. */
export const byRequest = ({ id, headers }: Acting): Acting => ({ id, headers })

/**
 * Returns functions that create clients, locations and jobs with the stores of their routes: most tests begin so, and
 * requests take twice the time.
 */
export function buildPlaces({ api, call }: Run, { id, headers, owner }: Acting) {
  const base = `/api/v1/organizations/${id}`
  const clientUrl = ({ id }: Pick<Client, 'id'>) => `${base}/clients/${id}`
  const locationUrl = ({ clientId, id }: Pick<Location, 'clientId' | 'id'>) =>
    `${base}/clients/${clientId}/locations/${id}`
  const jobUrl = ({ clientId, locationId, id }: Pick<Job, 'clientId' | 'locationId' | 'id'>) =>
    `${base}/clients/${clientId}/locations/${locationId}/jobs/${id}`

  async function create<T>(
    url: string,
    { body, contract, store }: { body: object; contract: Creating; store: (tx: TenantTx) => Promise<object> },
  ): Promise<T> {
    if (owner) {
      const context = { requestId: randomUUIDv7(), userId: owner.userId, preparesStatements: true }
      const created = await requestContext.run(context, () => inTenant(api.db, id, store))
      return JSON.parse(serialized(contract.schema.response[201], created)) as T
    }
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
    addClient: (draft: ClientDraft = { name: 'Harbor Dental' }) =>
      create<Client>(`${base}/clients`, {
        body: draft,
        contract: createClient,
        store: (tx) => clients.create(tx, id, draft),
      }),
    addLocation: (client: Pick<Client, 'id'>, draft: LocationDraft = { name: 'Main Street' }) =>
      create<Location>(`${clientUrl(client)}/locations`, {
        body: draft,
        contract: createLocation,
        store: (tx) => locations.create(tx, { organizationId: id, clientId: client.id }, draft),
      }),
    /** Sets a location's alarm code. */
    async setAlarmCode(location: Pick<Location, 'clientId' | 'id'>, code: string) {
      const answer = await call(headers, `${locationUrl(location)}/alarm-code`, { method: 'PUT', body: { code } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    /** `schedule` is short for one weekly pattern. */
    addJob(
      location: Pick<Location, 'clientId' | 'id'>,
      { schedule, ...job }: JobDraft & { schedule?: Weekly | null } = { name: 'Evening clean' },
    ) {
      const draft = { ...job, ...(schedule && { patterns: [weekly(schedule)] }) }
      const path = { organizationId: id, clientId: location.clientId, locationId: location.id }
      return create<Job>(`${locationUrl(location)}/jobs`, {
        body: draft,
        contract: createJob,
        store: (tx) => jobs.create(tx, path, draft),
      })
    },
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
