import { describe, expect, test } from 'vitest'
import { overdue, updateWithinDays } from './overdue.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const late = (outdated: { current?: string; latest: string }, times: Record<string, string>) =>
  overdue({ pg: outdated }, () => times, now)

describe('overdue packages', () => {
  test('reports a package whose next version has been out for more than a quarter', () => {
    const times = { '8.1.0': daysAgo(400), '8.2.0': daysAgo(updateWithinDays + 1), '9.0.0': daysAgo(2) }
    expect(late({ current: '8.1.0', latest: '9.0.0' }, times)).toEqual([
      `pg 8.1.0: 8.2.0 has been out for ${updateWithinDays + 1} days, the newest is 9.0.0`,
    ])
    expect(late({ current: '8.2.0', latest: '9.0.0' }, times)).toEqual([])
  })

  test('ignores prereleases, older versions and versions newer than the latest', () => {
    const long = daysAgo(500)
    const times = { created: long, modified: long, '8.10.0': long, '8.9.0': long, '9.0.0-rc.1': long, '9.0.0': long }
    expect(late({ current: '8.10.0', latest: '8.10.1' }, times)).toEqual([])
    expect(late({ latest: '9.0.0' }, times)).toEqual([])
  })
})
