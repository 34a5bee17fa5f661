import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { RecapReport } from '#shared/recap/recap-report.contract.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { buildRecaps } from './test/recaps.ts'

const run = useApi()
const { call } = run

async function setUp() {
  const recaps = await buildRecaps(run)
  const supplies = [{ name: 'Bin liners', quantity: 2, unit: 'box' }]
  const first = await recaps.submitted('2026-03-09', { supplies, problems: 'Door sticks.' })
  const second = await recaps.submitted('2026-03-10', { supplies: [{ name: 'bin liners', quantity: 3, unit: 'box' }] })
  await recaps.started('2026-03-11')
  const report = async (query: string, headers: Headers = recaps.org.headers) =>
    (await call(headers, `${recaps.base}/recaps?from=2026-03-01&to=2026-03-31${query}`)).json<RecapReport>()
  return { ...recaps, first, second, report }
}

describe('the recap report', () => {
  test('sums time on site, driving, miles and supplies by day and supervisor, without drafts', async () => {
    const { report, first, second, lee } = await setUp()
    const { items, totals, days, supplies, supervisors } = await report('')
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(items[1]).toMatchObject({
      memberName: 'Lee Park',
      day: '2026-03-09',
      stops: 2,
      siteSeconds: 7_200,
      drivingSeconds: 1_200,
      distanceM: 14_455,
      supplies: 2,
      problems: 1,
      openComments: 0,
    })
    expect(totals).toEqual({
      recaps: 2,
      stops: 4,
      siteSeconds: 14_400,
      drivingSeconds: 2_400,
      distanceM: 28_910,
      openComments: 0,
    })
    expect(days.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-10'])
    expect(supplies).toEqual([{ name: 'Bin liners', unit: 'box', quantity: 5 }])
    expect(supervisors).toEqual([{ memberId: lee.memberId, name: 'Lee Park' }])
  })

  test('filters by supervisor and open comments, in pages', async () => {
    const { report, first, second, comment, base, org, lee } = await setUp()
    const commented = (
      await comment(first.id, first.stops[0]?.id ?? '', { text: 'Why?', replyToId: null })
    ).json<Recap>()
    expect((await report('&open=true')).items).toMatchObject([{ id: first.id, openComments: 1 }])
    const thread = commented.stops[0]?.comments[0]?.id
    await call(org.headers, `${base}/recaps/${first.id}/comments/${thread}/resolution`, {
      method: 'PUT',
      body: { isResolved: true },
    })
    expect((await report('&open=true')).items).toEqual([])
    expect((await report(`&memberId=${lee.memberId}`)).totals.recaps).toBe(2)
    expect((await report(`&memberId=${org.id}`)).totals.recaps).toBe(0)
    const page = await report('&limit=1')
    expect(page.items).toMatchObject([{ id: second.id }])
    expect((await report(`&limit=1&cursor=${page.nextCursor}`)).items).toMatchObject([{ id: first.id }])
  })

  test('shows supervisors only their own recaps', async () => {
    const { report, lee, worker } = await setUp()
    const mia = await worker('SUPERVISOR')
    expect((await report('', lee.headers)).totals.recaps).toBe(2)
    const none = await report('', mia.headers)
    expect(none.totals.recaps).toBe(0)
    expect(none.supervisors).toEqual([])
    expect((await report(`&memberId=${lee.memberId}`, mia.headers)).items).toEqual([])
  })

  test('accepts at most 92 days, in order', async () => {
    const { base, org } = await setUp()
    const ask = (query: string) => call(org.headers, `${base}/recaps?${query}`)
    expect((await ask('from=2026-03-02&to=2026-03-01')).json()).toMatchObject({ code: 'recap_window_reversed' })
    expect((await ask('from=2026-01-01&to=2026-04-03')).json()).toMatchObject({ fields: [{ path: 'to' }] })
    expect((await ask('from=2026-01-01&to=2026-04-02')).statusCode).toBe(200)
    expect((await ask('')).json<RecapReport>().days).toEqual([])
  })

  test('exports one line per stop', async () => {
    const { base, org } = await setUp()
    const file = await call(org.headers, `${base}/recaps/export?from=2026-03-01&to=2026-03-31&locale=en`)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe(
      '2026-03-09,Lee Park,1,Harbor Dental,Main Street,2026-03-09 09:00,2026-03-09 10:00,60,,,,,2 box Bin liners,,,Door sticks.',
    )
    expect(lines[2]).toContain('2026-03-09 10:20,2026-03-09 11:20,60,20,8.98,14.46,estimate')
  })
})
