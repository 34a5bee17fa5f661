import { describe, expect, test } from 'vitest'
import { proposedPattern } from './proposed-pattern.ts'

const today = '2026-11-27'

describe('the schedule proposed from a quote', () => {
  test.each([
    [1, [1], 1],
    [2, [1, 4], 1],
    [3, [1, 3, 5], 1],
    [5, [1, 2, 3, 4, 5], 1],
    [14, [1, 2, 3, 4, 5, 6, 7], 1],
    [0.5, [1], 2],
    [0.25, [1], 4],
  ])('for %s visits a week has as many days', (visitsPerWeek, weekdays, every) => {
    expect(proposedPattern({ visitsPerWeek, minutes: 90, crewSize: 1, today })).toMatchObject({
      weekdays,
      every,
      startsOn: today,
    })
  })

  test('uses each person’s share of the quoted time, if there is one', () => {
    const minutesOf = (minutes: number | null, crewSize = 1) =>
      proposedPattern({ visitsPerWeek: 3, minutes, crewSize, today }).times[0]?.durationMinutes
    expect([minutesOf(469), minutesOf(469, 2), minutesOf(0), minutesOf(null), minutesOf(6_000)]).toEqual([
      469, 235, 120, 120, 1_440,
    ])
  })
})
