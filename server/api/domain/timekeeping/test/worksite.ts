import { randomUUID } from 'node:crypto'
import type { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import type { JobDraft } from '#shared/jobs/jobs.contract.ts'
import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'

export const site = { latitude: 41.8781, longitude: -87.6298 }
/** A position at the door. */
export const onSite = { ...site, accuracyM: 10 }
/** Two kilometers north. */
export const offSite = { latitude: site.latitude + 0.018, longitude: site.longitude, accuracyM: 10 }

/** Creates an organization with a location, a job without a schedule, and a worker. */
export async function buildWorksite(
  {
    api,
    addMember,
    call,
    organization,
    user,
  }: Pick<ReturnType<typeof useApi>, 'api' | 'addMember' | 'call' | 'organization' | 'user'>,
  checklist: JobDraft['checklist'] = [],
) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, {
    name: 'Main Street',
    ...site,
    geofenceRadiusM: 150,
    accessNotes: 'Ring twice.',
  })
  const job = await places.addJob(location, { name: 'Evening clean', checklist })

  async function worker(...roles: StaffRole[]) {
    const person = await user({ name: 'Sam Ortiz' })
    const memberId = await addMember(org.id, person, roles.length > 0 ? roles : ['EMPLOYEE'])
    const base = `/api/v1/organizations/${org.id}`

    let lastAt = ''
    /** Punches now, at the door, with an exact clock; starts are a second ago, since work has a minimum length. */
    const tap = (kind: NewPunch['kind'], body: Partial<NewPunch> = {}) => {
      const now = new Date().toISOString()
      const begun = ago({ seconds: 1 })
      const deviceAt = kind === 'start' && begun >= lastAt ? begun : now
      const punch = { id: randomUUID(), kind, deviceAt, sentAt: now, position: onSite, ...body }
      lastAt = punch.deviceAt
      return call(person.headers, `${base}/timeclock/punches`, {
        body: kind === 'start' ? { jobId: job.id, ...punch } : punch,
      })
    }

    async function tapped(kind: NewPunch['kind'], body: Partial<NewPunch> = {}): Promise<PunchAnswer> {
      const answer = await tap(kind, body)
      if (answer.statusCode !== 200) throw new Error(`${kind} answered ${answer.statusCode}: ${answer.body}`)
      return answer.json<PunchAnswer>()
    }

    const undo = (punchId: string) =>
      call(person.headers, `${base}/timeclock/punches/${punchId}/undo`, { method: 'POST' })
    const get = async <T>(path: string) => (await call(person.headers, `${base}${path}`)).json<T>()
    return { ...person, memberId, tap, tapped, undo, get }
  }

  return { org, places, client, location, job, worker, base: places.base }
}

/** Returns a past instant as a device would send it. */
export const ago = ({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) =>
  new Date(Date.now() - (minutes * 60 + seconds) * 1_000).toISOString()
