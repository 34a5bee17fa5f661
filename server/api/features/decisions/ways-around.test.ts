import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changesOf } from '#server/api/features/members/test/people-of.ts'
import { closeForgotten } from '#server/api/domain/timekeeping/close-forgotten.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { mondayIn, buildLeave } from '#server/api/features/time-off/test/on-leave.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { Member } from '#shared/members/members.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'

const run = useApi()
const { api, call } = run
const refusal = { code: 'own_decision' }

/** A supervisor who clocks in and may correct their own work log. */
async function tapping() {
  const site = await buildWorksite(run)
  const kim = await site.worker('SUPERVISOR')
  const read = (id: string, headers = kim.headers) =>
    call(headers, `${site.base}/work-logs/${id}`).then((answer) => answer.json<WorkLogDetail>())
  const correct = async (id: string, changes: Partial<WorkLogDetail>, headers = kim.headers) => {
    const { locationId, jobId, visitStart, startedAt, endedAt, note, version } = await read(id)
    const entry = { locationId, jobId, visitStart, startedAt, endedAt, note, version, breaks: [], reason: 'So it was.' }
    return call(headers, `${site.base}/work-logs/${id}`, { method: 'PUT', body: { ...entry, ...changes } })
  }
  /** Adds a daily job with a visit that can be started now. */
  async function addVisitSoon() {
    const soon = Temporal.Now.zonedDateTimeISO('America/New_York')
      .round({ smallestUnit: 'minute' })
      .add({ minutes: 40 })
    const startTime = soon.toPlainTime().toString({ smallestUnit: 'minute' })
    const schedule = { ...daily, startTime }
    return (await site.places.addJob(site.location, { name: 'Daily clean', schedule })).id
  }
  return { ...site, kim, read, correct, addVisitSoon }
}

describe('refused ways to decide about oneself', () => {
  test('by moving one’s own work to another visit that is paid flat', async () => {
    const { addVisitSoon, kim, correct, org } = await tapping()
    const jobId = await addVisitSoon()
    await kim.tapped('start', { jobId })
    const { workLog } = await kim.tapped('end')
    expect(workLog.visitStart).not.toBeNull()
    const visitStart = new Date(Date.parse(workLog.visitStart ?? '') + 86_400_000).toISOString()
    expect((await correct(workLog.id, { visitStart })).json()).toMatchObject(refusal)
    expect((await correct(workLog.id, { note: 'Door was open.' })).statusCode).toBe(200)
    expect((await correct(workLog.id, { visitStart }, org.headers)).statusCode).toBe(200)
  })

  test('by correcting a note to clear one’s own forgotten-end flag', async () => {
    const { org, kim, read, correct } = await tapping()
    const { workLog } = await kim.tapped('start')
    await inTenant(api.db, org.id, (tx) =>
      tx
        .updateTable('workLogs')
        .set({ startedAt: new Date(Date.parse(workLog.startedAt) - 40 * 3_600_000) })
        .where('id', '=', workLog.id)
        .execute(),
    )
    await closeForgotten(api.db)({})
    const { flags, startedAt } = await read(workLog.id)
    expect(flags).toContain('closed_automatically')
    expect((await correct(workLog.id, { note: 'All fine.' })).json()).toMatchObject(refusal)
    expect((await read(workLog.id)).flags).toEqual(flags)
    const endedAt = new Date(Date.parse(startedAt) + 3_600_000).toISOString()
    expect((await correct(workLog.id, { endedAt }, org.headers)).statusCode).toBe(200)
    expect((await read(workLog.id)).flags).not.toContain('closed_automatically')
  })

  test('by moving a location to another time zone while working there', async () => {
    const { places, location, addVisitSoon, kim, read } = await tapping()
    const jobId = await addVisitSoon()
    await kim.tapped('start', { jobId })
    const { workLog } = await kim.tapped('end')
    const url = places.locationUrl(location)
    const { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version } = (
      await call(kim.headers, url)
    ).json<Location>()
    const unchanged = { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version }
    const body = { ...unchanged, timeZone: 'America/Los_Angeles' }
    const moved = await call(kim.headers, url, { method: 'PUT', body })
    expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)])
    const { visitStart, flags } = await read(workLog.id)
    expect(visitStart).not.toBe(workLog.visitStart)
    expect(flags).not.toContain('self_approved')
  })

  test('by setting one’s own hire date, on which waiting times depend', async () => {
    const { org, base, worker } = await buildWorksite(run)
    const kim = await worker('ADMIN')
    const url = `${base}/members/${kim.memberId}`
    const changes = changesOf((await call(kim.headers, url)).json<Member>())
    const hired = { method: 'PUT', body: { ...changes, hiredOn: '2001-01-01' } } as const
    expect((await call(kim.headers, url, hired)).json()).toMatchObject(refusal)
    const titled = { method: 'PUT', body: { ...changes, title: 'Office' } } as const
    expect((await call(kim.headers, url, titled)).statusCode).toBe(200)
    const { version } = (await call(kim.headers, url)).json<Member>()
    const byOther = { method: 'PUT', body: { ...changes, hiredOn: '2001-01-01', version } } as const
    expect((await call(org.headers, url, byOther)).statusCode).toBe(200)
  })

  test('by requests that another account made in one’s name', async () => {
    const { org, worker, addPolicy, assign, asked, decide } = await buildLeave(run)
    const kim = await worker('Kim', 'ADMIN')
    const policy = await addPolicy({ tracksBalance: false })
    await assign(policy, '2026-01-01', kim.id)
    const from = mondayIn(21).toString()
    const part = { from: '09:00', to: '10:00' }
    const request = await asked({ memberId: kim.id, policyId: policy.id, from, to: from, part }, org.headers)
    expect((await decide(request, 'approved', '', kim.headers)).json()).toMatchObject(refusal)
    expect((await decide(request, 'approved')).statusCode).toBe(200)
  })

  test('by a second membership of one account, even after a deactivation', async () => {
    const { org, base, worker } = await buildWorksite(run)
    const kim = await worker('ADMIN')
    const again = { name: 'Kim again', email: kim.email, roles: ['ADMIN'] }
    expect((await call(org.headers, `${base}/members`, { body: again })).statusCode).toBe(201)
    await sql`update sessions set proved_at = now() where user_id = ${kim.userId}`.execute(api.db)
    const mine = async () =>
      (await call(kim.headers, '/api/v1/users/me/invitations')).json<{ items: { id: string }[] }>().items
    const [offered] = await mine()
    const accept = () => call(kim.headers, `/api/v1/users/me/invitations/${offered?.id}/accept`, { method: 'POST' })
    expect((await accept()).json()).toMatchObject({ code: 'already_member' })
    await call(org.headers, `${base}/members/${kim.memberId}/deactivate`, { method: 'POST' })
    expect((await accept()).json()).toMatchObject({ code: 'already_member' })
  })
})
