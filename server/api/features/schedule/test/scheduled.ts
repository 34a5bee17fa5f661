import { randomUUIDv7 } from 'node:crypto'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { daily, type Weekly } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { JobCrew, Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import type { StaffRole } from '#shared/access/roles.ts'

export const shown = ({ startsAt, durationMinutes = 120, ...rest }: Partial<Visit> & { durationMinutes?: number }) => ({
  startsAt,
  durationMinutes,
  cancelledReason: rest.cancelledReason ?? null,
  note: rest.note ?? '',
  memberIds: null as string[] | null,
  version: rest.version ?? 0,
})

/** An organization with one location, and functions to add, plan and read jobs as pages do. */
export async function buildSchedule({ api, addMember, call, organization, user }: ReturnType<typeof useApi>) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, { name: 'Main Street' })
  const { base } = places

  const list = async (from: string, to: string, filter: object = {}, headers = org.headers) =>
    (await call(headers, places.visitsUrl, { query: { from, to, ...filter } })).json<VisitList>().items
  const visitUrl = ({ jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>) =>
    `${base}/jobs/${jobId}/visits/${originalStart}`
  const put = (visit: Pick<Visit, 'jobId' | 'originalStart'>, body: object, headers = org.headers) =>
    call(headers, visitUrl(visit), { method: 'PUT', body })

  /** Adds a working member with a login. */
  async function worker(name: string, ...roles: StaffRole[]) {
    const person = { ...(await user({ name })), name }
    await addMember(org.id, person, roles.length > 0 ? roles : ['EMPLOYEE'])
    const { id } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
    )
    return { id, name, headers: person.headers, userId: person.userId }
  }

  const crewUrl = (jobId: string) => `${base}/jobs/${jobId}/crew`

  /** Sets the standing crew, effective from the far past. */
  async function assign(jobId: string, crewSize: number, ...memberIds: string[]) {
    const { version } = (await call(org.headers, crewUrl(jobId))).json<JobCrew>()
    const body = { crewSize, memberIds, version }
    const answer = await call(org.headers, crewUrl(jobId), { method: 'PUT', body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('jobCrew').set({ effectiveFrom: '2026-01-01' }).where('jobId', '=', jobId).execute(),
    )
  }

  const add = (name: string, schedule: Weekly | null = daily) => places.addJob(location, { name, schedule })

  return { org, ...places, client, location, list, put, visitUrl, worker, assign, crewUrl, add, newId: randomUUIDv7 }
}
