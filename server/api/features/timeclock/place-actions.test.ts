import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { CorrectiveAction, CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()

describe('corrective actions at work', () => {
  test('appear on the checklist of the next member at the location, regardless of the assignee', async () => {
    const site = await buildWorksite(run)
    const { ids } = await callsAboutInspections(run, site)
    const sam = await site.worker()
    const actions = async () => (await sam.get<Timeclock>('/timeclock')).running?.actions
    const actionUrl = `${site.base}/corrective-actions/${ids.actionId}`
    const fixed = (version: number, answer = '') =>
      run.call(sam.headers, actionUrl, { method: 'PUT', body: { state: 'fixed', answer, version } })
    expect((await fixed(1, 'From home')).statusCode).toBe(404)
    await sam.tapped('start')
    expect(await actions()).toMatchObject([
      { text: 'Mop again', foundAt: 'Restrooms · Floor', ownerName: null, state: 'open', photoLinks: [], version: 1 },
    ])
    expect((await fixed(1)).json()).toMatchObject({ code: 'action_proof_needed' })
    const { method, body, type } = upload(await picture().png().toBuffer())
    expect((await run.call({ ...sam.headers, ...type }, `${actionUrl}/proof`, { method, body })).statusCode).toBe(201)
    expect((await fixed(2)).json()).toMatchObject({ state: 'fixed', fixedByName: 'Sam Ortiz' })
    expect(await actions()).toMatchObject([{ id: ids.actionId, state: 'fixed' }])
    const verify = await run.call(sam.headers, actionUrl, {
      method: 'PUT',
      body: { state: 'verified', answer: '', version: 3 },
    })
    expect(verify.json()).toMatchObject({ code: 'action_step_refused' })
    const waiting = await run.call(site.org.headers, `${site.base}/corrective-actions`, { query: { state: 'fixed' } })
    expect(waiting.json<CorrectiveActionPage>().items).toMatchObject([{ id: ids.actionId, fixedByName: 'Sam Ortiz' }])
    await run.call(site.org.headers, actionUrl, {
      method: 'PUT',
      body: { state: 'open', answer: 'Still sticky', version: 3 },
    })
    expect(await actions()).toMatchObject([{ state: 'open', reopened: 1, answer: 'Still sticky' }])
    // The first photo is no proof after reopening.
    expect((await fixed(4)).json()).toMatchObject({ code: 'action_proof_needed' })
    await fixed(4, 'Mopped twice')
    await run.call(site.org.headers, actionUrl, { method: 'PUT', body: { state: 'verified', answer: '', version: 5 } })
    expect(await actions()).toEqual([])
  })

  test('keep the photo of a colleague’s fix from others, except managers', async () => {
    const site = await buildWorksite(run)
    const { ids } = await callsAboutInspections(run, site)
    const [sam, eva] = [await site.worker(), await site.worker()]
    await sam.tapped('start')
    await eva.tapped('start')
    const actionUrl = `${site.base}/corrective-actions/${ids.actionId}`
    const { method, body, type } = upload(await picture().png().toBuffer())
    const prove = (headers: Headers) => run.call({ ...headers, ...type }, `${actionUrl}/proof`, { method, body })
    const set = (headers: Headers, state: string, version: number) =>
      run.call(headers, actionUrl, { method: 'PUT', body: { state, answer: 'Mopped', version } })
    // While it is open, anyone at the location can add the photo.
    expect((await prove(eva.headers)).json()).toMatchObject({ version: 2 })
    expect((await set(sam.headers, 'fixed', 2)).json()).toMatchObject({ state: 'fixed', version: 3 })
    const refused = await prove(eva.headers)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'action_step_refused' }])
    expect((await prove(sam.headers)).json()).toMatchObject({ state: 'fixed', version: 4 })
    expect((await prove(site.org.headers)).json()).toMatchObject({ state: 'fixed', version: 5 })
    await set(site.org.headers, 'verified', 5)
    expect((await prove(site.org.headers)).json()).toMatchObject({ code: 'action_step_refused' })
  })

  test('accept what a phone sends after the work ended, if the action was there then', async () => {
    const site = await buildWorksite(run)
    const sam = await site.worker()
    const put = (actionId: string) =>
      run.call(sam.headers, `${site.base}/corrective-actions/${actionId}`, {
        method: 'PUT',
        body: { state: 'fixed', answer: 'Mopped', version: 1 },
      })
    const { method, body, type } = upload(await picture().png().toBuffer())
    const prove = (actionId: string) =>
      run.call({ ...sam.headers, ...type }, `${site.base}/corrective-actions/${actionId}/proof`, { method, body })
    const endLogs = (days: number) =>
      inTenant(run.api.db, site.org.id, async (tx) => {
        const ended = sql`now() - make_interval(days => ${days})`
        await sql`update corrective_actions set created_at = ${ended} - interval '1 hour'`.execute(tx)
        await sql`update work_logs set started_at = ${ended} - interval '2 hours', ended_at = ${ended},
            end_source = 'manager'
          where member_id = ${sam.memberId}`.execute(tx)
      })
    const { ids } = await callsAboutInspections(run, site)
    await sam.tapped('start')
    // The device kept the step for longer than it sends by itself.
    await endLogs(9)
    expect([(await put(ids.actionId)).statusCode, (await prove(ids.actionId)).statusCode]).toEqual([404, 404])
    await endLogs(7)
    const later = { itemKey: '', text: 'Empty the bins', ownerId: null, dueOn: null }
    const added = await run.call(site.org.headers, `${site.base}/inspections/${ids.doneId}/actions`, { body: later })
    expect((await put(added.json<CorrectiveAction>().id)).statusCode).toBe(404)
    expect((await put(ids.actionId)).json()).toMatchObject({ state: 'fixed', version: 2 })
    expect((await prove(ids.actionId)).json()).toMatchObject({ state: 'fixed', version: 3 })
  })

  test('are judged by when they were written, also after a manager ended the work', async () => {
    const site = await buildWorksite(run)
    const sam = await site.worker()
    const { ids } = await callsAboutInspections(run, site)
    await sam.tapped('start')
    await inTenant(run.api.db, site.org.id, async (tx) => {
      const ended = sql`now() - interval '9 days'`
      await sql`update corrective_actions set created_at = ${ended} - interval '1 hour'`.execute(tx)
      await sql`update work_logs set started_at = ${ended} - interval '2 hours', ended_at = ${ended},
          end_source = 'manager'`.execute(tx)
    })
    const put = (deviceAt: string, state = 'fixed', headers = sam.headers, version = 1) =>
      run.call(headers, `${site.base}/corrective-actions/${ids.actionId}`, {
        method: 'PUT',
        body: { state, answer: 'Mopped', version, deviceAt, sentAt: ago({}) },
      })
    // A day ago Sam had not worked there for eight days.
    expect((await put(ago({ minutes: 600 }))).statusCode).toBe(404)
    const hoursAgo = 9 * 24 - 1
    const fixed = (await put(ago({ minutes: hoursAgo * 60 }))).json<CorrectiveAction>()
    expect(fixed).toMatchObject({ state: 'fixed', fixedByName: 'Sam Ortiz', fixedClockOff: false })
    const heldMs = Date.parse(fixed.fixedAt ?? '') - Date.parse(fixed.fixedWrittenAt ?? '')
    expect(Math.round(heldMs / 3_600_000)).toBe(hoursAgo)
    // The manager's own step has no device; the moment of the fix stays, and goes with the fix.
    expect((await put(ago({}), 'verified', site.org.headers, 2)).json()).toMatchObject({
      fixedWrittenAt: fixed.fixedWrittenAt,
    })
    expect((await put(ago({}), 'open', site.org.headers, 3)).json()).toMatchObject({ fixedWrittenAt: null })
  })

  test('reject a photo during a concurrent change of the action', async () => {
    const site = await buildWorksite(run)
    const { ids } = await callsAboutInspections(run, site)
    const sam = await site.worker()
    await sam.tapped('start')
    const { method, body, type } = upload(await picture().png().toBuffer())
    const proofUrl = `${site.base}/corrective-actions/${ids.actionId}/proof`
    const proof = await inTenant(run.api.db, site.org.id, async (tx) => {
      await sql`update corrective_actions set version = version + 1 where id = ${ids.actionId}`.execute(tx)
      const response = run.call({ ...sam.headers, ...type }, proofUrl, { method, body })
      // It has read the old state and waits for the row.
      await expect.poll(() => waitingFor(tx)).toBeGreaterThan(0)
      return { asked: response }
    })
    expect((await proof.asked).json()).toMatchObject({ code: 'stale_version' })
  })

  test('are invisible and closed to members elsewhere', async () => {
    const site = await buildWorksite(run)
    const otherLocation = await site.places.addLocation(site.client, { name: 'Second Street' })
    const { ids } = await callsAboutInspections(run, { ...site, location: otherLocation })
    const sam = await site.worker()
    await sam.tapped('start')
    expect((await sam.get<Timeclock>('/timeclock')).running?.actions).toEqual([])
    const answer = await run.call(sam.headers, `${site.base}/corrective-actions/${ids.actionId}`, {
      method: 'PUT',
      body: { state: 'fixed', answer: 'Done', version: 1 },
    })
    expect(answer.statusCode).toBe(404)
  })
})

/** Number of statements waiting for this transaction's locks. */
async function waitingFor(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
    `.execute(tx)
  return rows[0]?.count ?? 0
}
