import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { AddedVisit } from '#shared/schedule/added-visits.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type {
  WeekFillPreview,
  WeekFillResult,
  WeekFillUndone,
  WeekSource,
  WeekTemplate,
} from '#shared/schedule/week-fill.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

// Mondays. The clocks of the location change on March 12.
const [week, next] = ['2090-03-06', '2090-03-13']
const [sunday, nextSunday] = ['2090-03-12', '2090-03-19']

async function setUp() {
  const schedule = await buildSchedule(api)
  const { base, org, visitsUrl, list } = schedule
  const people = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')] as const
  // Evenings by schedule, and a job without one.
  const [evening, floors] = [
    await schedule.add('Evening', { ...daily, weekdays: [1, 3, 5] }),
    await schedule.add('Floors', null),
  ]
  await schedule.assign(evening.id, 1, people[0].id)
  const addVisit = async (changes: Partial<AddedVisit> = {}) =>
    (
      await call(org.headers, visitsUrl, {
        body: {
          jobId: floors.id,
          newJob: null,
          startsAt: '2090-03-07T14:00:00Z',
          durationMinutes: 90,
          note: '',
          memberIds: null,
          ...changes,
        },
      })
    ).json<Visit>()
  const setCrew = async (visit: Visit | undefined, memberIds: string[]) => {
    if (!visit) throw new Error('no visit')
    return schedule.put(visit, { ...shown(visit), memberIds })
  }
  const preview = async (source: WeekSource, to = next, headers = org.headers) =>
    (await call(headers, `${base}/schedule/weeks/${to}/fill/preview`, { body: source })).json<WeekFillPreview>()
  const fill = async (source: WeekSource, { items }: Pick<WeekFillPreview, 'items'>, headers = org.headers) => {
    const visits = items.map(({ key, outcome }) => ({ key, outcome }))
    return call(headers, `${base}/schedule/weeks/${next}/fill`, { body: { source, visits } })
  }
  const undo = async ({ changes }: WeekFillResult) =>
    (await call(org.headers, `${base}/schedule/fill-undo`, { body: { changes } })).json<WeekFillUndone>()
  const create = (name: string, of = week) =>
    call(org.headers, `${base}/schedule/week-templates`, { body: { name, week: of } })
  const nextWeek = () => list(next, nextSunday, { cancelled: true })
  return { ...schedule, people, evening, job: floors, addVisit, setCrew, preview, fill, undo, create, nextWeek }
}

const visitFacts = ({ date, startTime, jobName, crew, isAdded, note }: Visit) =>
  [date, startTime, jobName, crew.map(({ name }) => name).join(), isAdded ? 'one-off' : 'planned', note].join(' · ')

describe('filling a week from another week', () => {
  test('adds one-off visits and sets hand-made crews at the same local time, and takes all of it back', async () => {
    const { addVisit, fill, list, nextWeek, people, preview, setCrew, undo } = await setUp()
    const [, eva, ida] = people
    await addVisit({ note: 'Wax.', memberIds: [ida.id] })
    await setCrew((await list('2090-03-08', '2090-03-08'))[0], [eva.id])
    const before = await nextWeek()
    const plan = await preview({ week })
    expect(plan.items.map(({ date, startTime, outcome, crew }) => [date, startTime, outcome, crew?.[0]?.name])).toEqual(
      [
        ['2090-03-14', '09:00', 'added', 'Ida'],
        ['2090-03-15', '18:00', 'crew_set', 'Eva'],
      ],
    )
    expect(await nextWeek()).toEqual(before)
    const done = (await fill({ week }, plan)).json<WeekFillResult>()
    expect(done).toMatchObject({ skipped: 0, changes: [{}, {}] })
    expect((await nextWeek()).map(visitFacts)).toEqual([
      '2090-03-13 · 18:00 · Evening · Ana · planned · ',
      '2090-03-14 · 09:00 · Floors · Ida · one-off · Wax.',
      '2090-03-15 · 18:00 · Evening · Eva · planned · ',
      '2090-03-17 · 18:00 · Evening · Ana · planned · ',
    ])
    expect((await preview({ week })).items.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
    expect(await undo(done)).toEqual({ kept: 0 })
    expect(await nextWeek()).toEqual(before)
  })

  test('lists former members, ended jobs and visits of other regions without changing them', async () => {
    const { addVisit, base, create, evening, fill, list, org, people, preview, setCrew, worker } = await setUp()
    const [, eva, ida] = people
    await addVisit({ startsAt: '2090-03-07T13:00:00Z', jobId: evening.id, memberIds: [ida.id] })
    await addVisit({ memberIds: [ida.id, eva.id] })
    await setCrew((await list('2090-03-10', '2090-03-10'))[0], [ida.id])
    const { id: templateId } = (await create('All')).json<WeekTemplate>()
    const outcomes = async () =>
      (await preview({ templateId })).items.map(({ outcome, leavers }) => [outcome, ...leavers])
    await call(org.headers, `${base}/members/${ida.id}/deactivate`, { method: 'POST' })
    expect(await outcomes()).toEqual([
      ['added', 'Ida'],
      ['added', 'Ida'],
      ['crew_left', 'Ida'],
    ])
    await inTenant(api.api.db, org.id, async (tx) => {
      await tx.updateTable('jobs').set({ status: 'ended' }).where('id', '=', evening.id).execute()
    })
    expect((await outcomes()).map(([outcome]) => outcome)).toEqual(['job_ended', 'added', 'job_ended'])
    const north = await call(org.headers, `${base}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
    })
    const kim = await worker('Kim', 'SUPERVISOR')
    await inTenant(api.api.db, org.id, (tx) =>
      tx
        .insertInto('memberRegions')
        .values({ organizationId: org.id, memberId: kim.id, regionId: north.json<{ id: string }>().id })
        .execute(),
    )
    const otherPlan = await preview({ templateId }, next, kim.headers)
    expect(otherPlan.items.map(({ outcome }) => outcome)).toEqual(['job_ended', 'other_region', 'job_ended'])
    expect((await fill({ templateId }, otherPlan, kim.headers)).json()).toEqual({ changes: [], skipped: 3 })
    const url = `${base}/schedule/week-templates`
    expect((await call(kim.headers, url, { body: { name: 'Kim', week } })).json()).toMatchObject({ code: 'week_empty' })
    const removal = await call(kim.headers, `${url}/${templateId}`, { method: 'DELETE' })
    expect(removal.json()).toMatchObject({ details: 'You can only act in your own regions.' })
  })

  test('warns of conflicts among the visits it adds, and of the overtime they make', async () => {
    const { addVisit, people, preview } = await setUp()
    const [, eva] = people
    for (const day of ['07', '08', '09', '10', '11']) {
      await addVisit({ startsAt: `2090-03-${day}T13:00:00Z`, durationMinutes: 540, memberIds: [eva.id] })
    }
    await addVisit({ startsAt: '2090-03-07T20:00:00Z', durationMinutes: 60, memberIds: [eva.id] })
    const { items, overtime } = await preview({ week })
    const overlapping = items.filter(({ warnings }) => warnings.some(({ overlaps }) => overlaps.length > 0))
    expect(overlapping.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2090-03-14 08:00',
      '2090-03-14 15:00',
    ])
    // Five visits of nine hours, and an hour that overlaps one of them: 46 h planned.
    expect(overtime).toEqual([{ memberId: eva.id, name: 'Eva', secondsBefore: 0, secondsAfter: 6 * 3600 }])
  })

  test('skips a visit whose outcome differs from the preview', async () => {
    const { addVisit, fill, list, nextWeek, people, preview, setCrew, undo } = await setUp()
    const [, eva, ida] = people
    await addVisit()
    await setCrew((await list('2090-03-10', '2090-03-10'))[0], [ida.id])
    const plan = await preview({ week })
    await setCrew((await list('2090-03-17', '2090-03-17'))[0], [eva.id])
    const done = (await fill({ week }, plan)).json<WeekFillResult>()
    expect([done.changes.length, done.skipped]).toEqual([1, 1])
    expect((await preview({ week })).items.map(({ outcome, replaced }) => [outcome, replaced[0]?.name])).toEqual([
      ['unchanged', undefined],
      ['crew_replaced', 'Eva'],
    ])
    const replaced = (await fill({ week }, await preview({ week }))).json<WeekFillResult>()
    const [friday] = await list('2090-03-17', '2090-03-17')
    expect(friday?.crew).toMatchObject([{ name: 'Ida' }])
    expect(await undo(replaced)).toEqual({ kept: 0 })
    await setCrew((await list('2090-03-17', '2090-03-17'))[0], [ida.id])
    // Changes made since stay.
    expect(await undo(replaced)).toEqual({ kept: 1 })
    expect((await nextWeek()).map(visitFacts)).toContain('2090-03-17 · 18:00 · Evening · Ida · planned · ')
  })

  test('answers 400 for a day on which no week begins, and 404 for an unknown template', async () => {
    const { base, org, newId } = await setUp()
    const ask = (to: string, body: object) =>
      call(org.headers, `${base}/schedule/weeks/${to}/fill/preview`, { body: { ...body } })
    expect((await ask('2090-03-14', { week })).json()).toMatchObject({ code: 'week_unknown' })
    expect((await ask(next, { week: '2090-03-07' })).json()).toMatchObject({ code: 'week_unknown' })
    expect((await ask(next, { templateId: newId() })).statusCode).toBe(404)
    expect((await ask(next, {})).statusCode).toBe(400)
  })
})

describe('a week template', () => {
  test('is saved from a week, renamed, replaced by another week and removed', async () => {
    const { addVisit, base, create, list, org, people, setCrew } = await setUp()
    const url = `${base}/schedule/week-templates`
    expect((await create('Summer')).json()).toMatchObject({ code: 'week_empty' })
    await addVisit()
    await setCrew((await list('2090-03-10', '2090-03-10'))[0], [people[1].id])
    const template = (await create(' Summer ')).json<WeekTemplate>()
    expect(template).toMatchObject({ name: 'Summer', addedCount: 1, crewCount: 1, version: 1 })
    expect((await create('summer')).json()).toMatchObject({ code: 'week_template_name_taken' })
    const put = (body: object) => call(org.headers, `${url}/${template.id}`, { method: 'PUT', body })
    expect((await put({ name: 'Fall', week: null, version: 1 })).json()).toMatchObject({ name: 'Fall', crewCount: 1 })
    expect((await put({ name: 'Fall', week, version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    await setCrew((await list('2090-03-06', '2090-03-06'))[0], [people[2].id])
    expect((await put({ name: 'Fall', week, version: 2 })).json()).toMatchObject({ crewCount: 2, version: 3 })
    const remove = () => call(org.headers, `${url}/${template.id}`, { method: 'DELETE' })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect((await call(org.headers, url)).json()).toEqual({ items: [] })
  })

  const hour = fc.integer({ min: 6, max: 20 })
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom('add', 'add', 'crew', 'crew', 'cancel', 'move'),
      isNext: fc.boolean(),
      pick: fc.nat({ max: 6 }),
      hour,
      who: fc.subarray([0, 1, 2]),
    }),
    { minLength: 1, maxLength: 12 },
  )

  test('fills the week as its source and as previewed, once only, and undo restores every visit', async () => {
    const setup = await setUp()
    const { addVisit, create, fill, list, nextWeek, org, people, preview, put, setCrew, undo, visitUrl } = setup
    const bare = (visits: readonly Visit[]) => visits.map((visit) => ({ ...visit, version: 0, overlapping: [] }))
    const ends = async () => {
      for (const visit of await list(week, nextSunday, { cancelled: true })) {
        if (visit.isAdded) await call(org.headers, `${visitUrl(visit)}/addition`, { method: 'DELETE' })
        else if (visit.version > 0) await call(org.headers, visitUrl(visit), { method: 'DELETE' })
      }
    }
    let names = 0
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await ends()
        for (const { act, isNext, pick, hour: at, who } of history) {
          const memberIds = who.map((name) => people[name]?.id ?? '')
          const start = `2090-03-${String((isNext ? 13 : 6) + pick).padStart(2, '0')}T${String(at).padStart(2, '0')}:00:00Z`
          if (act === 'add') {
            await addVisit({ startsAt: start, memberIds: at % 2 === 0 ? memberIds : null })
            continue
          }
          const visits = isNext ? await nextWeek() : await list(week, sunday, { cancelled: true })
          const visit = visits[pick % visits.length]
          if (act === 'crew') await setCrew(visit, memberIds)
          else if (visit && act === 'cancel') await put(visit, { ...shown(visit), cancelledReason: 'client' })
          else if (visit) await put(visit, { ...shown(visit), startsAt: start })
        }
        const [before, previewed] = [await nextWeek(), await preview({ week })]
        const response = await create(`Week ${(names += 1)}`)
        if (previewed.items.length === 0) {
          expect(response.json()).toMatchObject({ code: 'week_empty' })
          return
        }
        const { id: templateId } = response.json<WeekTemplate>()
        expect(await preview({ templateId })).toEqual(previewed)
        const changing = previewed.items.filter(({ outcome }) =>
          ['added', 'crew_set', 'crew_replaced'].includes(outcome),
        )
        const done = (await fill({ templateId }, previewed)).json<WeekFillResult>()
        expect([done.changes.length, done.skipped]).toEqual([changing.length, previewed.items.length - changing.length])
        const after = await nextWeek()
        const changed = new Set(done.changes.map(({ jobId, originalStart }) => `${jobId} ${originalStart}`))
        const isOther = ({ jobId, originalStart }: Visit) => !changed.has(`${jobId} ${originalStart}`)
        expect(bare(after.filter(isOther))).toEqual(bare(before.filter(isOther)))
        for (const { date, startTime, crew } of changing.filter(({ outcome }) => outcome === 'added')) {
          const visit = after.find(
            (candidate) => candidate.isAdded && candidate.date === date && candidate.startTime === startTime,
          )
          expect(visit?.crew.map(({ name }) => name).toSorted()).toEqual(
            (crew ?? []).map(({ name }) => name).toSorted(),
          )
        }
        const again = (await preview({ week })).items.map(({ outcome }) => outcome)
        expect(again.filter((outcome) => ['added', 'crew_set', 'crew_replaced'].includes(outcome))).toEqual([])
        if (done.changes.length > 0) expect(await undo(done)).toEqual({ kept: 0 })
        expect(bare(await nextWeek())).toEqual(bare(before))
        expect(await preview({ week })).toEqual(previewed)
      }),
      { numRuns: 6 },
    )
  })
})
