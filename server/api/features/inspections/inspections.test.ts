import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { CorrectiveAction, CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { InspectionSummary, NextInspectionList } from '#shared/inspections/inspection-figures.contract.ts'
import type { AnswersSaved } from '#shared/inspections/inspection-answers.contract.ts'
import type { Inspection, InspectionTemplate } from '#shared/inspections/inspections.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'

const api = useApi()
const { addMember, call, organization, user } = api

async function setUp() {
  const org = await organization()
  const places = buildPlaces(api, org)
  const { base } = places
  const location = await places.addLocation(await places.addClient({ name: 'Harbor Dental' }), { name: 'Main Street' })
  const template = (
    await call(org.headers, `${base}/inspection-templates`, { body: { name: 'Office', content: templateContent } })
  ).json<InspectionTemplate>()
  const start = async (at = location.id) =>
    (
      await call(org.headers, `${base}/inspections`, { body: { templateId: template.id, locationId: at } })
    ).json<Inspection>()
  const url = ({ id }: { id: string }) => `${base}/inspections/${id}`
  const read = async (report: { id: string }) => (await call(org.headers, url(report))).json<Inspection>()
  const keep = async (report: { id: string }, ...answers: object[]) =>
    call(org.headers, `${url(report)}/answers`, { method: 'PUT', body: { answers } })
  const answer = (itemKey: string, value: number | null, more: object = {}) => ({
    itemKey,
    value,
    isNa: false,
    note: '',
    revision: 0,
    ...more,
  })
  const submit = (report: { id: string }) => call(org.headers, `${url(report)}/submission`, { method: 'POST' })
  const photograph = async (report: { id: string }, itemKey: string) => {
    const { method, body, type } = upload(await picture().png().toBuffer())
    return call({ ...org.headers, ...type }, `${url(report)}/photos/${itemKey}`, { method, body })
  }
  /** Submits an inspection with the given answers. */
  const done = async (mirrors: number, floor: number, at = location.id) => {
    const report = await start(at)
    await keep(report, answer('mirrors', mirrors), answer('floor', floor), answer('exit', 1))
    return (await submit(report)).json<Inspection>()
  }
  return { org, base, places, location, template, start, url, read, keep, answer, submit, photograph, done }
}

describe('answers', () => {
  test('from two devices are stored by revision, and conflicts are returned', async () => {
    const { keep, answer, start } = await setUp()
    const report = await start()
    await keep(report, answer('mirrors', 1))
    // The other device has an outdated version.
    const saved = (await keep(report, answer('mirrors', 0), answer('floor', 3))).json<AnswersSaved>()
    expect(saved.conflicts).toEqual(['mirrors'])
    expect(saved.answers).toMatchObject([
      { itemKey: 'floor', value: 3, revision: 1 },
      { itemKey: 'mirrors', value: 1, revision: 1 },
    ])
    const chosen = (await keep(report, answer('mirrors', 0, { revision: 1 }))).json<AnswersSaved>()
    expect(chosen).toMatchObject({ conflicts: [], answers: [{}, { value: 0, revision: 2 }] })
    // Resending the same answer after a lost response is no conflict.
    expect((await keep(report, answer('mirrors', 0, { revision: 1 }))).json<AnswersSaved>().conflicts).toEqual([])
  })

  test('are rejected for an unknown item or beyond its scale', async () => {
    const { keep, answer, start } = await setUp()
    const report = await start()
    expect((await keep(report, answer('nothing', 1))).json()).toMatchObject({ code: 'inspection_item_unknown' })
    expect((await keep(report, answer('floor', 6))).json()).toMatchObject({ code: 'inspection_item_unknown' })
  })
})

describe('submitting an inspection', () => {
  test('leaves items that do not apply out of the score, and freezes everything', async () => {
    const { org, keep, answer, start, submit, photograph, read } = await setUp()
    const report = await start()
    await keep(report, answer('mirrors', null, { isNa: true, note: 'No mirrors' }), answer('floor', 4))
    expect((await submit(report)).json()).toMatchObject({ code: 'inspection_unanswered' })
    await keep(report, answer('exit', 1))
    const done = (await submit(report)).json<Inspection>()
    // (80 × 2 + 100 × 1) ÷ 3
    expect(done).toMatchObject({ score: 8_667, band: 'Good', snapshot: { hasFailedCritical: false, isCapped: false } })
    expect(done.snapshot?.sections.map(({ score }) => score)).toEqual([8_000, 10_000])
    expect((await keep(report, answer('floor', 5, { revision: 1 }))).json()).toMatchObject({
      code: 'inspection_submitted',
    })
    expect((await photograph(report, 'floor')).json()).toMatchObject({ code: 'inspection_submitted' })
    expect((await submit(report)).json()).toMatchObject({ code: 'inspection_submitted' })
    for (const change of [
      sql`update inspections set note = 'x'`,
      sql`update inspection_answers set value = 5`,
      sql`update inspections set score = 10000`,
    ]) {
      await expect(inTenant(api.api.db, org.id, (tx) => change.execute(tx))).rejects.toThrow('a submitted inspection')
    }
    expect(await read(report)).toEqual(done)
  })

  test('caps the score for a failed critical item and requires its photo', async () => {
    const { keep, answer, start, submit, photograph } = await setUp()
    const report = await start()
    await keep(report, answer('mirrors', 1), answer('floor', 5), answer('exit', 0))
    expect((await submit(report)).json()).toMatchObject({ code: 'inspection_photo_needed' })
    expect((await photograph(report, 'exit')).statusCode).toBe(201)
    const done = (await submit(report)).json<Inspection>()
    // Without the cap: (100 × 2 + 0 × 1) ÷ 3
    expect(done).toMatchObject({
      score: 5_900,
      band: 'Poor',
      snapshot: { hasFailedCritical: true, isCapped: true, uncapped: 6_667 },
    })
    expect(done.photos).toMatchObject([{ itemKey: 'exit' }])
  })

  test('shares submitted inspections only', async () => {
    const { org, url, start, done } = await setUp()
    const share = (report: { id: string }, isShared: boolean) =>
      call(org.headers, `${url(report)}/sharing`, { method: 'PUT', body: { isShared } })
    expect((await share(await start(), true)).json()).toMatchObject({ code: 'inspection_not_submitted' })
    const report = await done(1, 5)
    expect((await share(report, true)).json()).toMatchObject({ isShared: true })
    expect((await share(report, false)).json()).toMatchObject({ isShared: false })
  })
})

describe('corrective actions', () => {
  test('are done by their owner with proof, then verified or reopened', async () => {
    const { org, base, url, done } = await setUp()
    const person = { ...(await user({ name: 'Eva' })), name: 'Eva' }
    await addMember(org.id, person, ['EMPLOYEE'])
    const { id: ownerId } = await inTenant(api.api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
    )
    const report = await done(1, 2)
    const wish = { itemKey: 'floor', text: 'Mop again', ownerId, dueOn: '2090-01-04' }
    const response = await call(org.headers, `${url(report)}/actions`, { body: { ...wish, dueOn: '2020-01-04' } })
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'action_due_past', fields: [{ path: 'dueOn' }] },
    ])
    const action = (await call(org.headers, `${url(report)}/actions`, { body: wish })).json<CorrectiveAction>()
    const other = (
      await call(org.headers, `${url(report)}/actions`, { body: { ...wish, ownerId: null } })
    ).json<CorrectiveAction>()
    const actionUrl = `${base}/corrective-actions/${action.id}`
    const set = (headers: Headers, state: string, version: number, answer = '', at = actionUrl) =>
      call(headers, at, { method: 'PUT', body: { state, answer, version } })
    const noticesFor = async (headers: Headers) =>
      (await call(headers, `${base}/notifications`)).json<NotificationPage>().items.map(({ kind }) => kind)
    expect(await noticesFor(person.headers)).toEqual(['action_assigned'])
    const listed = await call(person.headers, `${base}/corrective-actions`)
    expect(listed.json<CorrectiveActionPage>().items.map(({ id }) => id)).toEqual([action.id])
    const foreign = `${base}/corrective-actions/${other.id}`
    expect((await set(person.headers, 'fixed', 1, 'x', foreign)).statusCode).toBe(404)
    expect((await set(person.headers, 'verified', 1)).json()).toMatchObject({ code: 'action_step_refused' })
    expect((await set(person.headers, 'fixed', 1)).json()).toMatchObject({ code: 'action_proof_needed' })
    const { method, body, type } = upload(await picture().png().toBuffer())
    const proof = await call({ ...person.headers, ...type }, `${actionUrl}/proof`, { method, body })
    expect(proof.json()).toMatchObject({ proofLink: expect.stringContaining('/files/'), version: 2 })
    expect((await set(person.headers, 'fixed', 2)).json()).toMatchObject({ state: 'fixed' })
    expect(await noticesFor(org.headers)).toEqual(['action_fixed'])
    expect((await set(org.headers, 'open', 3)).json()).toMatchObject({ code: 'action_reason_needed' })
    expect((await set(org.headers, 'open', 3, 'Still sticky')).json()).toMatchObject({ state: 'open', reopened: 1 })
    expect((await set(person.headers, 'fixed', 3)).json()).toMatchObject({ code: 'stale_version' })
    await set(person.headers, 'fixed', 4, 'Mopped twice')
    expect((await set(org.headers, 'verified', 5)).json()).toMatchObject({ state: 'verified', answer: 'Mopped twice' })
  })
})

describe('inspection figures', () => {
  test('show the averages and the items that failed most', async () => {
    const { org, base, places, done } = await setUp()
    const otherLocation = await places.addLocation(await places.addClient({ name: 'Acme' }), { name: 'Hall' })
    await done(1, 5)
    await done(0, 5)
    await done(1, 1, otherLocation.id)
    const today = Temporal.Now.plainDateISO('UTC')
    const query = { from: today.subtract({ days: 2 }).toString(), to: today.add({ days: 1 }).toString() }
    const summary = (await call(org.headers, `${base}/inspections/summary`, { query })).json<InspectionSummary>()
    expect(summary).toMatchObject({
      count: 3,
      clients: [
        { name: 'Acme', count: 1 },
        { name: 'Harbor Dental', count: 2, score: 9_167 },
      ],
      inspectors: [{ name: 'Ana Reyes', count: 3 }],
      failedItems: [
        { text: 'Floor', failed: 1, asked: 3 },
        { text: 'Mirrors without streaks', section: 'Restrooms', failed: 1, asked: 3 },
      ],
    })
    const response = await call(org.headers, `${base}/inspections/summary`, {
      query: { ...query, locationId: otherLocation.id },
    })
    expect(response.json()).toMatchObject({ count: 1 })
    const long = await call(org.headers, `${base}/inspections/summary`, {
      query: { from: '2020-01-01', to: '2026-01-01' },
    })
    expect(long.json()).toMatchObject({ code: 'window_too_long' })
  })

  test('list falling locations first, then those never inspected', async () => {
    const { org, base, places, done } = await setUp()
    const client = await places.addClient({ name: 'Acme' })
    const [good] = [
      await places.addLocation(client, { name: 'Good' }),
      await places.addLocation(client, { name: 'New' }),
    ]
    await done(1, 5, good.id)
    await done(1, 5)
    await done(1, 2)
    const { items } = (await call(org.headers, `${base}/inspections/next`)).json<NextInspectionList>()
    expect(items.map(({ locationName, change }) => [locationName, change])).toEqual([
      ['Main Street', -3_000],
      ['New', null],
      ['Good', null],
    ])
    const search = async (text: string) =>
      (await call(org.headers, `${base}/inspections/next`, { query: { search: text } })).json<NextInspectionList>()
        .items
    expect((await search('acME new')).map(({ locationName }) => locationName)).toEqual(['New'])
    expect(await search('100%')).toEqual([])
  })
})

describe('DELETE of an inspection draft', () => {
  test('deletes a draft with its photos unless it changed, and never a submitted report', async () => {
    const { org, base, start, url, read, keep, answer, photograph, done } = await setUp()
    const draft = await start()
    await keep(draft, answer('mirrors', 1))
    await photograph(draft, 'mirrors')
    const { version } = await read(draft)
    const discard = (report: { id: string }, at: number) =>
      call(org.headers, `${url(report)}?version=${at}`, { method: 'DELETE' })
    expect((await discard(draft, version - 1)).json()).toMatchObject({ code: 'stale_version' })
    expect((await read(draft)).photos).toHaveLength(1)
    expect((await discard(draft, version)).statusCode).toBe(204)
    expect((await discard(draft, version)).statusCode).toBe(404)
    const log = await call(org.headers, `${base}/audit`, { query: { rowId: draft.id } })
    expect(log.json<AuditPage>().items).toContainEqual(
      expect.objectContaining({ table: 'inspections', action: 'delete' }),
    )
    const report = await done(1, 5)
    expect((await discard(report, report.version)).json()).toMatchObject({ code: 'inspection_submitted' })
  })
})
