import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { ScheduleWeeks, VisitList } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

// A Monday.
const week = '2090-03-06'

/** An organization that publishes weekly, with one daily job assigned to Eva. */
async function drafts() {
  const schedule = await buildSchedule(api)
  const eva = await schedule.worker('Eva')
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, eva.id)
  await inTenant(api.api.db, schedule.org.id, (tx) =>
    tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
  )
  const publication = `${schedule.base}/schedule/weeks/${week}/publication`
  const publish = () => call(schedule.org.headers, publication, { method: 'POST' })
  const mine = async (from = week, to = '2090-03-20') =>
    (await call(eva.headers, `${schedule.base}/my-visits`, { query: { from, to } })).json<VisitList>().items
  const noticesFor = async (headers: Record<string, string>) =>
    (await call(headers, `${schedule.base}/notifications`)).json<NotificationPage>().items
  return { ...schedule, eva, job, publication, publish, mine, noticesFor }
}

describe('publishing a week', () => {
  test('shows visits to their crew immediately without weekly publishing', async () => {
    const { add, assign, base, worker } = await buildSchedule(api)
    const [eva, ana] = [await worker('Eva'), await worker('Ana')]
    await assign((await add('Evening')).id, 1, eva.id)
    const mine = async (headers: Record<string, string>) =>
      (await call(headers, `${base}/my-visits`, { query: { from: week, to: '2090-03-07' } })).json<VisitList>().items
    expect(await mine(eva.headers)).toHaveLength(2)
    expect(await mine(ana.headers)).toEqual([])
  })

  test('shows a draft week, marked, to planners only until it is published', async () => {
    const { eva, list, mine, org, publish, visitUrl, publication } = await drafts()
    const visits = await list(week, week)
    expect(visits).toMatchObject([{ isPublished: false }])
    const [draft] = visits
    if (!draft) throw new Error('no visit')
    expect(await list(week, week, {}, eva.headers)).toEqual([])
    expect((await call(eva.headers, visitUrl(draft))).statusCode).toBe(404)
    expect(await mine()).toEqual([])
    expect((await publish()).json()).toMatchObject({ week, publishedBy: 'Ana Reyes' })
    expect((await mine()).map(({ date }) => date)).toEqual([
      '2090-03-06',
      '2090-03-07',
      '2090-03-08',
      '2090-03-09',
      '2090-03-10',
      '2090-03-11',
      '2090-03-12',
    ])
    expect(await list(week, week)).toMatchObject([{ isPublished: true }])
    expect((await call(eva.headers, visitUrl(draft))).statusCode).toBe(200)
    const hidden = await call(org.headers, publication, { method: 'DELETE' })
    expect(hidden.json()).toEqual({ week, publishedAt: null, publishedBy: null })
    expect(await mine()).toEqual([])
  })

  test('notifies each member once with planned, moved and cancelled counts', async () => {
    const { eva, list, publish, put, noticesFor, worker, org } = await drafts()
    const ana = await worker('Ana')
    const [first, second, third] = await list(week, '2090-03-12')
    if (!first || !second || !third) throw new Error('no visits')
    await put(first, { ...shown(first), startsAt: '2090-03-07T20:00:00Z' })
    await put(second, { ...shown(second), cancelledReason: 'client' })
    await put(third, { ...shown(third), memberIds: [] })
    await Promise.all([publish(), publish()])
    await publish()
    expect(await noticesFor(eva.headers)).toMatchObject([
      {
        kind: 'schedule_published',
        title: 'Your schedule for the week of March 6, 2090',
        text: 'Planned visits: 4, moved: 1, canceled: 1.',
      },
    ])
    expect(await noticesFor(ana.headers)).toEqual([])
    expect(await noticesFor(org.headers)).toEqual([])
  })

  test('lists the weeks of a window from the configured first day', async () => {
    const { base, org, publish } = await drafts()
    await publish()
    const weeks = async () =>
      (
        await call(org.headers, `${base}/schedule/weeks`, { query: { from: '2090-03-12', to: '2090-03-20' } })
      ).json<ScheduleWeeks>()
    expect(await weeks()).toMatchObject({
      publishing: 'by_week',
      items: [
        { week: '2090-03-06', publishedBy: 'Ana Reyes' },
        { week: '2090-03-13', publishedAt: null },
        { week: '2090-03-20', publishedAt: null },
      ],
    })
    await inTenant(api.api.db, org.id, (tx) => tx.updateTable('configurations').set({ weekStart: 7 }).execute())
    expect((await weeks()).items.map(({ week }) => week)).toEqual(['2090-03-12', '2090-03-19'])
    expect((await publish()).json()).toMatchObject({ code: 'week_unknown', fields: [{ path: 'week' }] })
  })

  test('requires permission to publish', async () => {
    const { base, eva, publication, worker } = await drafts()
    expect((await call(eva.headers, publication, { method: 'POST' })).statusCode).toBe(403)
    const onlooker = await worker('Max', 'MEMBER')
    const query = { from: week, to: week }
    expect((await call(onlooker.headers, `${base}/my-visits`, { query })).statusCode).toBe(403)
    expect(
      (await call(eva.headers, `${base}/my-visits`, { query: { from: week, to: '2090-06-30' } })).json(),
    ).toMatchObject({
      code: 'window_too_long',
    })
  })
})
