import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { OrgChart } from '#shared/members/members.contract.ts'
import { visibleChart } from './org-chart.ts'
import { buildPeople } from './test/people-of.ts'

const run = useApi()
const { call } = run

describe('moving a member in the org chart', () => {
  test('puts the member under another manager or at the top', async () => {
    const { add, put } = await buildPeople(run)
    const [boss, sam] = [await add({ name: 'Kim Vega' }), await add()]
    const moved = await put(sam.id, '/manager', { managerId: boss.id, version: 1 })
    expect(moved.json()).toMatchObject({ managerId: boss.id, managerName: 'Kim Vega', version: 2 })
    expect((await put(sam.id, '/manager', { managerId: null, version: 2 })).json()).toMatchObject({ managerId: null })
  })

  test('rejects a move under oneself or one’s own report', async () => {
    const { add, put } = await buildPeople(run)
    const top = await add()
    const middle = await add({ managerId: top.id })
    const low = await add({ managerId: middle.id })
    for (const managerId of [top.id, middle.id, low.id]) {
      const answer = await put(top.id, '/manager', { managerId, version: 1 })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'manager_cycle', fields: [{ path: 'managerId' }] })
    }
  })

  test('creates no cycle under fifty concurrent moves', async () => {
    const { org, base, crowd, put } = await buildPeople(run)
    const ids = await crowd(25)
    const next = (place: number, step: number) => ids[(place + step) % ids.length] ?? ''
    // Each member reports to the next, then in a second round to the one after: all together they form cycles.
    const moves = [1, 2].flatMap((step) =>
      ids.map((id, place) => put(id, '/manager', { managerId: next(place, step), version: 1 })),
    )
    const answers = await Promise.all(moves)
    expect(moves).toHaveLength(50)
    const codes = new Set(
      answers.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json<{ code: string }>().code),
    )
    expect([...codes].toSorted()).toEqual(['manager_cycle', 'stale_version'])
    const { items } = (await call(org.headers, `${base}/org-chart`)).json<OrgChart>()
    const managers = new Map(items.map(({ id, managerId }) => [id, managerId]))
    for (const { id } of items) {
      const visited = new Set<string>()
      for (let at: string | null | undefined = id; at; at = managers.get(at)) {
        expect(visited.has(at)).toBe(false)
        visited.add(at)
      }
    }
    expect([...managers.values()].filter(Boolean).length).toBe(24)
  })
})

describe('GET of the org chart', () => {
  test('returns two thousand members in one response', async () => {
    const { org, base, crowd } = await buildPeople(run)
    await crowd(2_000)
    const answer = await call(org.headers, `${base}/org-chart`)
    const { items } = answer.json<OrgChart>()
    expect(items).toHaveLength(2_001)
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
      ['id', 'managerId', 'name', 'photoLink', 'roles', 'title', 'version'].toSorted(),
    )
  })

  test('leaves out deactivated members and puts their reports under the next manager', async () => {
    const { org, base, add, post } = await buildPeople(run)
    const top = await add({ name: 'Top' })
    const middle = await add({ name: 'Middle', managerId: top.id })
    const low = await add({ name: 'Low', managerId: middle.id })
    await post(middle.id, '/deactivate')
    const { items } = (await call(org.headers, `${base}/org-chart`)).json<OrgChart>()
    expect(items.find(({ id }) => id === low.id)).toMatchObject({ managerId: top.id })
    expect(items.some(({ id }) => id === middle.id)).toBe(false)
  })

  test('treats an unknown manager as none', () => {
    expect(visibleChart([{ id: 'a', managerId: 'gone' }], () => true)).toEqual([{ id: 'a', managerId: null }])
  })
})
