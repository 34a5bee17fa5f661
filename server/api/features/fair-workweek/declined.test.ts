import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import { postedChanges } from '#server/api/domain/fair-workweek/premiums.ts'
import { useApi } from '#server/api/test/api.ts'
import type { DeclinableVisits } from '#shared/fair-workweek/declinable.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import { dayAhead, buildFairWorkweek } from './test/added-early.ts'

const run = useApi()
const { api, call } = run

test('declining a visit too soon after the previous one is allowed, owes no premium, and tells the manager why', async () => {
  const { org, base, ana, job, worker, addVisit, addEarly, list } = await buildFairWorkweek(run)
  const eva = await worker('Eva')
  const early = await addEarly()
  const noon = await addVisit(eva.id, dayAhead(5), '12:00')
  const mine = async ({ headers }: { headers: Record<string, string> }) =>
    (await call(headers, `${base}/my-visits/declinable`)).json<DeclinableVisits>().items
  const law = { jobId: job.id, ordinanceId: 'chicago', restHours: 10, noticeDays: 14 }
  expect(await mine(ana)).toEqual([{ ...law, originalStart: early, right: 'rest' }])
  expect(await mine(eva)).toEqual([{ ...law, originalStart: noon, right: 'notice' }])

  const decline = (start: string, { headers }: { headers: Record<string, string> }, reason = 'rest') =>
    call(headers, `${base}/my-visits/${job.id}/${start}/absence`, { body: { reason, note: '' } })
  const usual = (await list(dayAhead(6), dayAhead(6)))[0]?.originalStart ?? ''
  expect((await decline(usual, ana)).json()).toMatchObject({ code: 'not_declinable' })
  expect((await decline(early, ana)).json()).toMatchObject({ reason: 'rest', name: 'Ana' })
  // The stored schedule counts, even if the phone shows an older one.
  expect((await decline(noon, eva, 'rest')).json()).toMatchObject({ reason: 'notice' })
  expect((await decline(early, ana)).statusCode).toBe(404)
  expect([await mine(ana), await mine(eva)]).toEqual([[], []])

  const rows = await inTenant(api.db, org.id, (tx) => postedVisits(tx, sql`p.member_id = ${ana.id}`))
  expect(postedChanges(rows).map((change) => [change.change, change.owedSeconds, change.askedBy])).toEqual([
    ['added', 3600, 'company'],
    ['cancelled', 0, 'member'],
  ])
  const notices = (await call(org.headers, `${base}/notifications`)).json<NotificationPage>().items
  expect(notices.map(({ title }) => title)).toContain('Ana can’t come to Main Street')
  const query = { jobId: job.id, originalStart: early }
  const cover = (await call(org.headers, `${base}/schedule/cover`, { query })).json<CoverCandidates>()
  expect(cover.absences).toMatchObject([{ name: 'Ana', reason: 'rest' }])
})
