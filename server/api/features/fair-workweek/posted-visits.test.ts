import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import { postedChanges, type PostedChange, type PostedVisit } from '#server/api/domain/fair-workweek/premiums.ts'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { rowsBetween } from './test/snapshots.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { JobCrew, Visit } from '#shared/schedule/schedule.contract.ts'
import type { WeekFillPreview } from '#shared/schedule/week-fill.contract.ts'
import type { OwnSwaps } from '#shared/schedule/swaps.contract.ts'

const run = useApi()
const { api, call } = run
const today = Temporal.Now.plainDateISO('America/New_York')
const dayAhead = (days: number) => today.add({ days }).toString()

async function world() {
  const schedule = await buildSchedule(run)
  const { org, base, location } = schedule
  const people = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')] as const
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 2, people[0].id)
  const choose = (ordinanceId: string | null, effectiveOn = today.toString()) =>
    call(org.headers, `${base}/fair-workweek/choices`, { body: { locationId: location.id, ordinanceId, effectiveOn } })
  const rows = (memberId: string) => inTenant(api.db, org.id, (tx) => postedVisits(tx, sql`p.member_id = ${memberId}`))
  const changes = async (memberId: string) =>
    postedChanges(await rows(memberId)).map(({ change, owedSeconds, askedBy }) => [change, owedSeconds / 3600, askedBy])
  const visitOn = async (day: string, of = job): Promise<Visit> => {
    const visit = (await schedule.list(day, day, { cancelled: true })).find(({ jobId }) => jobId === of.id)
    if (!visit) throw new Error('no visit')
    return visit
  }
  return { ...schedule, people, job, choose, rows, changes, visitOn }
}

type World = Awaited<ReturnType<typeof world>>

describe('the record of posted schedules', () => {
  let setup: World
  beforeAll(async () => {
    setup = await world()
  })

  test('is empty where no location follows a law', async () => {
    const visit = await setup.visitOn(dayAhead(3))
    await setup.put(visit, { ...shown(visit), durationMinutes: 90 })
    expect(await setup.rows(setup.people[0].id)).toEqual([])
  })

  test('starts with the schedule members see on the day a law is chosen', async () => {
    expect((await setup.choose('chicago', dayAhead(-1))).json()).toMatchObject({ code: 'fair_workweek_past' })
    const answer = await setup.choose('chicago')
    expect(answer.statusCode).toBe(201)
    expect(answer.json<FairWorkweek>().choices).toMatchObject([{ ordinanceId: 'chicago', isCurrent: true }])
    const rows = await setup.rows(setup.people[0].id)
    expect(rows.length).toBeGreaterThan(28)
    expect(rows.every(({ isPosting }) => isPosting)).toBe(true)
    expect(await setup.changes(setup.people[0].id)).toEqual([])
  })

  test('lists each change of a visit with its requester, and skips saves that change nothing', async () => {
    const [ana, eva] = setup.people
    const visit = await setup.visitOn(dayAhead(3))
    await setup.put(visit, { ...shown(visit), note: 'Bring the ladder' })
    expect(await setup.changes(ana.id)).toEqual([['extended', 1, 'company']])
    const other = await setup.visitOn(dayAhead(4))
    const changeUrl = `${setup.visitUrl(other)}?askedBy=member&askedMemberId=${ana.id}&askedNote=By%20text`
    await call(setup.org.headers, changeUrl, { method: 'PUT', body: { ...shown(other), memberIds: [eva.id] } })
    expect((await setup.changes(ana.id)).slice(1)).toEqual([['cancelled', 0, 'member']])
    expect(await setup.changes(eva.id)).toEqual([['added', 1, 'company']])
    const far = await setup.visitOn(dayAhead(27))
    await setup.put(far, { ...shown(far), cancelledReason: 'client' })
    expect((await setup.changes(ana.id)).at(-1)).toEqual(['cancelled', 0, 'company'])
  })

  test('is exported with what was posted and changed, by whom and at what premium', async () => {
    const { org, base, people } = setup
    const query = { from: dayAhead(1), to: dayAhead(28) }
    const { body } = await call(org.headers, `${base}/fair-workweek/changes/export`, { query })
    const lines = body.split('\n').map((line) => line.split(','))
    const about = (name: string, change: string) => lines.filter((line) => line[0] === name && line[6] === change)
    expect(about('Ana', 'Posted').length).toBeGreaterThan(20)
    expect(about('Ana', 'Time added').map((line) => line.slice(12).map((cell) => cell.trim()))).toEqual([
      ['Company', '', 'Yes', '1'],
    ])
    expect(
      about('Ana', 'Canceled')[0]
        ?.slice(12)
        .map((cell) => cell.trim()),
    ).toEqual(['Member', 'By text', 'Yes', ''])
    expect(about('Eva', 'Added')).toHaveLength(1)
    expect(people).toHaveLength(3)
  })

  test('cannot be changed or deleted, and a week that was posted stays published', async () => {
    const { org } = setup
    const attempt = (statement: ReturnType<typeof sql>) => inTenant(api.db, org.id, (tx) => statement.execute(tx))
    await expect(attempt(sql`update posted_visits set asked_by = 'member'`)).rejects.toThrow('permission denied')
    await expect(attempt(sql`delete from posted_visits`)).rejects.toThrow('permission denied')
    await expect(attempt(sql`update schedule_postings set posted_at = now()`)).rejects.toThrow('permission denied')
    const [posting] = await inTenant(api.db, org.id, (tx) => tx.selectFrom('schedulePostings').select('week').execute())
    const publication = `${setup.base}/schedule/weeks/${posting?.week}/publication`
    await call(org.headers, publication, { method: 'POST' })
    expect((await call(org.headers, publication, { method: 'DELETE' })).json()).toMatchObject({ code: 'week_posted' })
  })
})

/** The last day that is posted. A change pairs a lost visit with a gained one, at any distance in time. */
async function lastPosted({ org }: World) {
  const [last] = await inTenant(api.db, org.id, (tx) =>
    tx.selectFrom('schedulePostings').select('week').orderBy('week', 'desc').limit(1).execute(),
  )
  return Temporal.PlainDate.from(last?.week ?? today).add({ days: 6 })
}

/** The visits each member sees at the location until a day, by member and visit. */
async function snapshot({ list, people, location }: World, until: Temporal.PlainDate) {
  const visits = await list(dayAhead(1), until.toString(), { locationId: location.id })
  return new Map(
    people.map(({ id }) => [
      id,
      new Map(
        visits
          .filter(({ crew }) => crew.some(({ memberId }) => memberId === id))
          .map((visit) => [`${visit.jobId} ${visit.originalStart}`, visit]),
      ),
    ]),
  )
}

const acts = [
  'move',
  'shorten',
  'cancel',
  'reset',
  'crew',
  'standing',
  'pattern',
  'oneOff',
  'copyWeek',
  'absence',
  'swap',
  'zone',
  'pause',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  day: fc.integer({ min: 1, max: 19 }),
  who: fc.nat({ max: 2 }),
  hour: fc.integer({ min: 6, max: 20 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const withoutVisit: ReadonlySet<string> = new Set(['standing', 'oneOff', 'copyWeek', 'zone', 'pause'])

/** Performs one action through the API as a page does; a refused action changes nothing. */
async function act(setup: World, { act: kindOfAct, day, who, hour }: Step, at: number) {
  const { org, base, job, people, put, visitUrl, location } = setup
  const member = people[who] ?? people[0]
  const visit = withoutVisit.has(kindOfAct) ? null : await setup.visitOn(dayAhead(day)).catch(() => null)
  const edit = (body: object) => visit && put(visit, { ...shown(visit), ...body })
  const minutes = visit ? (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / 60_000 : 0
  const time = `${String(hour).padStart(2, '0')}:00`
  const later = visit && Temporal.Instant.from(visit.startsAt).add({ minutes: 30 }).toString({ smallestUnit: 'second' })
  const does: Record<(typeof acts)[number], () => Promise<unknown> | unknown> = {
    move: () => edit({ startsAt: later, durationMinutes: minutes }),
    shorten: () => edit({ durationMinutes: 60 }),
    cancel: () => edit({ cancelledReason: 'client', durationMinutes: minutes }),
    reset: () => visit && call(org.headers, visitUrl(visit), { method: 'DELETE' }),
    crew: () => edit({ durationMinutes: minutes, memberIds: [member.id] }),
    standing: async () => {
      const { version } = (await call(org.headers, setup.crewUrl(job.id))).json<JobCrew>()
      const body = { crewSize: 2, memberIds: [member.id], version }
      return call(org.headers, setup.crewUrl(job.id), { method: 'PUT', body })
    },
    pattern: async () => {
      if (!visit) return
      const { version } = (await call(org.headers, setup.jobUrl(job))).json<Job>()
      const pattern = weekly({ ...daily, startTime: time, startsOn: dayAhead(day) })
      await call(org.headers, `${visitUrl(visit)}/following`, { body: { pattern, version } })
    },
    oneOff: () =>
      call(org.headers, setup.visitsUrl, {
        body: {
          jobId: job.id,
          newJob: null,
          startsAt: Temporal.PlainDateTime.from(`${dayAhead(day)}T${time}`)
            .toZonedDateTime('America/New_York')
            .add({ minutes: at + 1 })
            .toInstant()
            .toString(),
          durationMinutes: 90,
          note: '',
          memberIds: [member.id],
        },
      }),
    copyWeek: async () => {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      const [week, to] = [monday.add({ weeks: 1 }).toString(), monday.add({ weeks: 2 }).toString()]
      const url = `${base}/schedule/weeks/${to}/fill`
      const { items } = (await call(org.headers, `${url}/preview`, { body: { week } })).json<WeekFillPreview>()
      const visits = items?.map(({ key, outcome }) => ({ key, outcome })) ?? []
      return visits.length > 0 && call(org.headers, url, { body: { source: { week }, visits } })
    },
    absence: () =>
      visit &&
      call(member.headers, `${base}/my-visits/${visit.jobId}/${visit.originalStart}/absence`, {
        body: { reason: 'sick', note: '' },
      }),
    swap: async () => {
      const giver = people.find(({ id }) => visit?.crew.some(({ memberId }) => memberId === id))
      const taker = people.find(({ id }) => id !== giver?.id)
      if (!visit || !giver || !taker) return
      await call(giver.headers, `${base}/my-visits/${visit.jobId}/${visit.originalStart}/swaps`, {
        body: { toMemberId: taker.id, inReturn: null, note: '' },
      })
      const [swap] = (await call(taker.headers, `${base}/my-swaps`)).json<OwnSwaps>().items
      if (!swap) return
      await call(taker.headers, `${base}/my-swaps/${swap.id}`, { method: 'PUT', body: { answer: 'take' } })
      await call(org.headers, `${base}/visit-swaps/${swap.id}`, { method: 'PUT', body: { decision: 'approve' } })
    },
    zone: () =>
      inTenant(api.db, org.id, (tx) =>
        tx
          .updateTable('locations')
          .set({ timeZone: at % 2 ? 'America/Chicago' : 'America/New_York' })
          .where('id', '=', location.id)
          .execute(),
      ),
    pause: () =>
      inTenant(api.db, org.id, (tx) =>
        tx
          .updateTable('jobs')
          .set({ status: at % 2 ? 'paused' : 'active' })
          .execute(),
      ),
  }
  await does[kindOfAct]()
}

const changeFacts = ({ change, was, now, owedSeconds, askedBy, jobId }: PostedChange) => ({
  jobId,
  change,
  was,
  now,
  owedSeconds,
  askedBy,
})

test('records every change of a posted schedule, and its premium equals the one computed from snapshots', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const chosenWorld = await world()
      await chosenWorld.choose('evanston')
      const visitsById = new Map<string, PostedVisit[]>()
      const until = await lastPosted(chosenWorld)
      let before = await snapshot(chosenWorld, until)
      for (const { id } of chosenWorld.people) {
        const like = { askedBy: 'company' as const, recordedAt: Date.now() / 1000, at: 0, isPosting: true }
        visitsById.set(id, rowsBetween(new Map(), before.get(id) ?? new Map(), like))
      }
      for (const [at, action] of steps.entries()) {
        await act(chosenWorld, action, at)
        const after = await snapshot(chosenWorld, until)
        const askedBy = action.act === 'swap' ? 'swap' : action.act === 'absence' ? 'member' : 'company'
        for (const { id } of chosenWorld.people) {
          const like = { askedBy, recordedAt: Date.now() / 1000, at: at + 1, isPosting: false } as const
          visitsById.get(id)?.push(...rowsBetween(before.get(id) ?? new Map(), after.get(id) ?? new Map(), like))
        }
        before = after
      }
      for (const { id } of chosenWorld.people) {
        const rows = await chosenWorld.rows(id)
        // Today, which the snapshots leave out, is in the record too.
        const [from, to] = [Date.parse(`${dayAhead(1)}T05:00Z`) / 1000, Date.parse(until.toString()) / 1000]
        const startOf = ({ was, now }: PostedChange) => Math.min(was?.start ?? Infinity, now?.start ?? Infinity)
        const isNear = (change: PostedChange) => startOf(change) >= from && startOf(change) < to
        const order = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
        const expected = postedChanges(visitsById.get(id) ?? [])
          .filter(isNear)
          .map(changeFacts)
        expect(postedChanges(rows).filter(isNear).map(changeFacts).toSorted(order)).toEqual(expected.toSorted(order))
        expect(postedChanges(await chosenWorld.rows(id))).toEqual(postedChanges(rows))
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 240_000)
