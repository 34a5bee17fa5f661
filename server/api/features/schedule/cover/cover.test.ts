import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { visitAnswersOf } from '#server/api/domain/schedules/crews/visit-answers.store.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { OwnVisitOffers, VisitOffers } from '#shared/schedule/visit-offers.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-08'

/** A visit on a future day assigned to Ana, with Eva and Ida as possible cover. */
async function setUp() {
  const schedule = await buildSchedule(api)
  const [ana, eva, ida] = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')]
  await schedule.worker('Observer', 'MEMBER')
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, ana.id)
  const [visit] = await schedule.list(day, day)
  if (!visit) throw new Error('no visit')
  const query = { jobId: visit.jobId, originalStart: visit.originalStart }
  const candidatesFor = async (headers = schedule.org.headers) =>
    (await call(headers, `${schedule.base}/schedule/cover`, { query })).json<CoverCandidates>().items
  const cover = (body: object, headers = schedule.org.headers) =>
    call(headers, `${schedule.visitUrl(visit)}/cover`, { body })
  const ownUrl = (list: string) => `${schedule.base}/${list}/${visit.jobId}/${visit.originalStart}`
  const isAbsent = (headers: Record<string, string>, body: object = { reason: 'sick', note: ' Fever. ' }) =>
    call(headers, `${ownUrl('my-visits')}/absence`, { body })
  const offer = (...memberIds: string[]) =>
    call(schedule.org.headers, `${schedule.visitUrl(visit)}/offers`, { body: { memberIds } })
  const answer = (headers: Record<string, string>, said: 'taken' | 'declined', told = {}) =>
    call(headers, ownUrl('my-visit-offers'), { method: 'PUT', body: { answer: said, ...told } })
  const offers = async (headers: Record<string, string>) =>
    (await call(headers, `${schedule.base}/my-visit-offers`)).json<OwnVisitOffers>().items
  const noticesFor = async (headers: Record<string, string>) =>
    (await call(headers, `${schedule.base}/notifications`)).json<NotificationPage>().items
  return {
    ...schedule,
    ana,
    eva,
    ida,
    job,
    visit,
    query,
    candidatesFor,
    cover,
    isAbsent,
    offer,
    answer,
    offers,
    noticesFor,
  }
}

describe('cover for a visit', () => {
  test('suggests workers who are not assigned yet, with reasons for and against each', async () => {
    const { add, assign, base, eva, candidatesFor, ida, location, org, newId } = await setUp()
    await assign((await add('Other')).id, 1, eva.id)
    const region = async (name: string) =>
      (
        await call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
      ).json<Region>().id
    const [north, south] = [await region('North'), await region('South')]
    const startedAt = new Date(Date.now() - 5 * 60 * 60_000)
    await inTenant(api.api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ regionId: north, latitude: 40.7, longitude: -74 }).execute()
      await sql`insert into member_regions (organization_id, member_id, region_id)
              values (${org.id}, ${eva.id}, ${north}), (${org.id}, ${ida.id}, ${south})`.execute(tx)
      await tx
        .insertInto('workLogs')
        .values({
          organizationId: org.id,
          id: newId(),
          memberId: ida.id,
          locationId: location.id,
          jobId: null,
          visitStart: null,
          startedAt,
          endedAt: new Date(startedAt.getTime() + 60 * 60_000),
          startSource: 'app',
          endSource: 'app',
          voidedAt: null,
        })
        .execute()
    })
    const items = await candidatesFor()
    // The owner works too and has no region.
    expect(items.map(({ name, fit }) => `${name} ${fit}`)).toEqual(['Ana Reyes good', 'Ida doubtful', 'Eva busy'])
    expect(items[1]).toMatchObject({
      hasAccount: true,
      inRegion: false,
      near: { from: 'last', locationName: 'Main Street', distanceM: 0 },
      overlaps: [],
    })
    expect(Date.parse(items[1]?.lastWorkedAt ?? '')).toBe(Math.floor(startedAt.getTime() / 1000) * 1000)
    expect(items[2]).toMatchObject({ inRegion: true, lastWorkedAt: null, overlaps: [{ jobName: 'Other' }] })
  })

  test('replaces a member at this visit only and notifies both', async () => {
    const { ana, cover, eva, candidatesFor, list, noticesFor, visit } = await setUp()
    const answer = await cover({ memberId: eva.id, insteadOf: ana.id, version: 0 })
    expect(answer.json<Visit>()).toMatchObject({ crew: [{ memberId: eva.id }], hasOwnCrew: true, version: 1 })
    expect((await list('2090-03-09', '2090-03-09'))[0]?.crew).toMatchObject([{ memberId: ana.id }])
    const { job, location } = { job: visit.jobName, location: visit.locationName }
    expect(await noticesFor(eva.headers)).toMatchObject([
      {
        title: `New visit at ${location}`,
        text: `${job}, 6:00 PM on March 8, 2090. Ana Reyes assigned this visit to you.`,
      },
    ])
    expect(await noticesFor(ana.headers)).toMatchObject([{ title: `You’re off the visit at ${location}` }])
    // Ana has the most hours that week.
    expect((await candidatesFor()).map(({ name }) => name)).toEqual(['Ana Reyes', 'Ida', 'Ana'])
    // An outdated version, and an inactive member.
    expect((await cover({ memberId: ana.id, insteadOf: null, version: 0 })).json()).toMatchObject({
      code: 'stale_version',
    })
    expect((await cover({ memberId: visit.jobId, insteadOf: null, version: 1 })).json()).toMatchObject({
      code: 'crew_unknown',
      fields: [{ path: 'memberId' }],
    })
  })

  test('adds a member without notifying anyone of a removal', async () => {
    const { ana, cover, eva, noticesFor } = await setUp()
    const { crew } = (await cover({ memberId: eva.id, insteadOf: null, version: 0 })).json<Visit>()
    expect(crew.map(({ name }) => name)).toEqual(['Ana', 'Eva'])
    expect(await noticesFor(ana.headers)).toEqual([])
  })

  test('requires permission to plan and an existing visit', async () => {
    const { base, eva, org, query } = await setUp()
    expect((await call(eva.headers, `${base}/schedule/cover`, { query })).statusCode).toBe(403)
    const otherQuery = { ...query, originalStart: '2090-03-08T22:00:00Z' }
    expect((await call(org.headers, `${base}/schedule/cover`, { query: otherQuery })).statusCode).toBe(404)
  })

  test('takes the same number of queries for three members as for thirteen', async () => {
    const { base, org, query, worker } = await setUp()
    const coverQueries = () => queriesOf(() => call(org.headers, `${base}/schedule/cover`, { query }))
    const few = (await coverQueries()).length
    for (let n = 0; n < 10; n++) await worker(`Worker ${n}`)
    expect((await coverQueries()).length).toBe(few)
  })

  test('removes an absent member from this visit only and notifies planners with the reason', async () => {
    const { ana, base, cover, eva, isAbsent, list, org, query, noticesFor } = await setUp()
    expect((await isAbsent(ana.headers)).json()).toMatchObject({ memberId: ana.id, reason: 'sick', note: 'Fever.' })
    expect((await list(day, day))[0]).toMatchObject({ crew: [], hasOwnCrew: true })
    expect((await list('2090-03-09', '2090-03-09'))[0]?.crew).toMatchObject([{ memberId: ana.id }])
    expect(await noticesFor(org.headers)).toMatchObject([
      {
        title: 'Ana can’t come to Main Street',
        text: 'Evening, 6:00 PM on March 8, 2090. Find a replacement.',
        link: `/org/${org.id}/operations?view=week&week=${day}&day=${day}`,
      },
    ])
    const absences = async () =>
      (await call(org.headers, `${base}/schedule/cover`, { query })).json<CoverCandidates>().absences
    expect(await absences()).toMatchObject([{ name: 'Ana', reason: 'sick', note: 'Fever.' }])
    // Only a member of the crew, and only once.
    expect((await isAbsent(ana.headers)).statusCode).toBe(404)
    expect((await isAbsent(eva.headers)).statusCode).toBe(404)
    expect((await cover({ memberId: ana.id, insteadOf: null, version: 1 })).statusCode).toBe(200)
    expect(await absences()).toEqual([])
  })

  test('lets a supervisor of another region report an absence from their own visit', async () => {
    const { assign, base, isAbsent, job, list, org, worker } = await setUp()
    const sue = await worker('Sue', 'SUPERVISOR')
    await assign(job.id, 1, sue.id)
    const north = await call(org.headers, `${base}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [sue.id] },
    })
    expect(north.statusCode).toBe(201)
    expect((await isAbsent(sue.headers, { reason: 'transport', note: '' })).statusCode).toBe(200)
    expect((await list(day, day))[0]?.crew).toEqual([])
  })

  test('gives an offered visit to the first taker and offers it to each member once', async () => {
    const { ana, answer, eva, ida, isAbsent, list, offer, offers, org, noticesFor } = await setUp()
    expect((await offer(eva.id)).json()).toMatchObject({ code: 'visit_full' })
    await isAbsent(ana.headers)
    await offer(eva.id)
    expect((await offer(eva.id, ida.id)).json<VisitOffers>().items).toEqual([
      { memberId: eva.id, name: 'Eva', answer: null },
      { memberId: ida.id, name: 'Ida', answer: null },
    ])
    expect(await noticesFor(eva.headers)).toMatchObject([
      {
        title: 'Open visit at Main Street',
        text: 'Evening, 6:00 PM on March 8, 2090. Ana Reyes offers you this visit. The first person to accept gets it.',
        link: `/org/${org.id}/employee?view=schedule`,
      },
    ])
    expect(await offers(eva.headers)).toMatchObject([{ jobName: 'Evening', offeredBy: 'Ana Reyes' }])
    expect((await answer(ida.headers, 'declined')).json()).toEqual({ items: [] })
    expect((await offer(ida.id)).json<VisitOffers>().items[1]).toMatchObject({ name: 'Ida', answer: null })
    // Her phone got no answer and says again what she wrote before the second offer.
    const [deviceAt, sentAt] = [60_000, 0].map((agoMs) => new Date(Date.now() - agoMs).toISOString())
    const repeated = await answer(ida.headers, 'declined', { deviceAt, sentAt })
    expect([repeated.statusCode, repeated.json<OwnVisitOffers>().items]).toMatchObject([200, [{ jobName: 'Evening' }]])
    const both = await Promise.all([answer(eva.headers, 'taken'), answer(ida.headers, 'taken')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const rejected = both.find(({ statusCode }) => statusCode === 409)
    expect(rejected?.json()).toMatchObject({ code: 'offer_gone' })
    const [visit] = await list(day, day)
    expect(visit?.crew).toHaveLength(1)
    expect((await noticesFor(org.headers))[0]?.title).toBe(`${visit?.crew[0]?.name} accepted the visit at Main Street`)
    expect([...(await offers(eva.headers)), ...(await offers(ida.headers))]).toEqual([])
  })

  test('rejects an overlapping or never offered visit and skips members without an account', async () => {
    const { add, ana, answer, assign, eva, ida, isAbsent, offer, offers, org } = await setUp()
    await isAbsent(ana.headers)
    await offer(eva.id)
    await assign((await add('Other')).id, 1, eva.id)
    expect((await answer(eva.headers, 'taken')).json()).toMatchObject({ code: 'offer_overlaps' })
    expect(await offers(eva.headers)).toHaveLength(1)
    expect((await answer(ida.headers, 'taken')).statusCode).toBe(404)
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('members').set({ userId: null }).where('id', '=', ida.id).execute(),
    )
    expect((await offer(ida.id)).json()).toMatchObject({ code: 'nobody_to_ask', fields: [{ path: 'memberIds' }] })
  })

  test('neither offers nor assigns a draft visit', async () => {
    const { ana, answer, base, eva, ida, isAbsent, offer, offers, org } = await setUp()
    await isAbsent(ana.headers)
    await offer(eva.id)
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    const refused = await offer(ida.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'visit_draft' }])
    expect(await offers(eva.headers)).toEqual([])
    expect((await answer(eva.headers, 'taken')).json()).toMatchObject({ code: 'offer_gone' })
    await call(org.headers, `${base}/schedule/weeks/2090-03-06/publication`, { method: 'POST' })
    expect(await offers(eva.headers)).toHaveLength(1)
  })

  test('closes the offer of a member whom a manager assigns', async () => {
    const { ana, cover, eva, ida, isAbsent, list, offer, org } = await setUp()
    await isAbsent(ana.headers)
    await offer(eva.id, ida.id)
    const waiting = (visit: Visit) =>
      inTenant(api.api.db, org.id, async (tx) => (await visitAnswersOf(tx, [visit]))(visit).asked)
    const [visit] = await list(day, day)
    if (!visit) throw new Error('no visit')
    expect(await waiting(visit)).toBe(2)
    expect(await waiting((await cover({ memberId: eva.id, insteadOf: null, version: 1 })).json<Visit>())).toBe(1)
  })

  test('reads a member’s offers with the same number of queries for one visit as for seven', async () => {
    const { add, assign, base, eva, list, offers, org, put, visitUrl } = await setUp()
    const job = await add('Open')
    await assign(job.id, 1)
    const [next, ...more] = await list('2090-03-09', '2090-03-15', { jobId: job.id })
    if (!next) throw new Error('no visit')
    const offer = (visit: Visit) => call(org.headers, `${visitUrl(visit)}/offers`, { body: { memberIds: [eva.id] } })
    const offerQueries = () => queriesOf(() => call(eva.headers, `${base}/my-visit-offers`))
    await put(next, { ...shown(next), note: 'Ring twice.', memberIds: [] })
    await offer(next)
    const few = (await offerQueries()).length
    for (const visit of more) await offer(visit)
    expect((await offerQueries()).length).toBe(few)
    expect((await offers(eva.headers)).map(({ date, note }) => `${date} ${note}`.trim())).toEqual([
      '2090-03-09 Ring twice.',
      ...more.map(({ date }) => date),
    ])
  })
})
