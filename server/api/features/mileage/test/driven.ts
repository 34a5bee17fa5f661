import { randomUUID } from 'node:crypto'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { changesOf } from '#server/api/features/members/test/people-of.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { Member } from '#shared/members/members.contract.ts'
import type { MemberMileage } from '#shared/mileage/mileage.contract.ts'

export const drivenWeek = '?from=2026-03-02&to=2026-03-08'

/** Two locations four kilometers apart, a third without coordinates, and Sam, who worked at them on Monday. */
export async function buildDrives(run: ReturnType<typeof useApi>) {
  const site = await buildWorksite(run)
  const { org, places, client, location, base } = site
  const annex = await places.addLocation(client, { name: 'Annex', latitude: 41.91, longitude: -87.6298 })
  const unknown = await places.addLocation(client, { name: 'Cellar' })
  const sam = await site.worker()
  const logged = async (locationId: string, startedAt: string, endedAt: string) => {
    const id = randomUUID()
    const work = { memberId: sam.memberId, locationId, jobId: null, visitStart: null, voidedAt: null }
    const times = { startedAt: new Date(startedAt), endedAt: new Date(endedAt) }
    const source = { startSource: 'manager', endSource: 'manager' } as const
    await inTenant(run.api.db, org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({ organizationId: org.id, id, ...work, ...times, ...source })
        .execute(),
    )
    return { id, version: 1 }
  }
  const first = await logged(location.id, '2026-03-02T15:00:00Z', '2026-03-02T17:00:00Z')
  const second = await logged(annex.id, '2026-03-02T18:00:00Z', '2026-03-02T20:00:00Z')
  const read = async (headers = org.headers) =>
    (await run.call(headers, `${base}/mileage/members/${sam.memberId}${drivenWeek}`)).json<MemberMileage>()
  const decide = (keys: string[], decision = 'approve', reason = '', headers = org.headers) =>
    run.call(headers, `${base}/mileage/decisions`, {
      body: { from: '2026-03-02', to: '2026-03-08', keys, decision, reason },
    })
  /** Sets Sam's home. */
  const settle = async (homeLatitude: number | null, homeLongitude: number | null) => {
    const url = `${base}/members/${sam.memberId}`
    const member = (await run.call(org.headers, url)).json<Member>()
    const body = { ...changesOf(member), homeLatitude, homeLongitude }
    const answer = await run.call(org.headers, url, { method: 'PUT', body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const payCommute = (commutePaid: boolean, version = 0) =>
    run.call(org.headers, `${base}/mileage/settings`, { method: 'PUT', body: { rates: [], commutePaid, version } })
  const trip = {
    day: '2026-03-03',
    from: 'Main Street',
    to: 'Supply store',
    meters: 16_093,
    purpose: 'Bin liners',
    odometer: { start: 1200, end: 1210 },
    isCommute: false,
  }
  const add = (changes: Partial<typeof trip> = {}, headers = sam.headers) =>
    run.call(headers, `${base}/mileage/members/${sam.memberId}/trips`, { body: { ...trip, ...changes } })
  return { ...site, annex, unknown, sam, logged, first, second, settle, payCommute, read, decide, add, trip }
}
