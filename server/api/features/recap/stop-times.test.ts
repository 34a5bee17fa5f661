import { describe, expect, test } from 'vitest'
import { clockOf, firstOutOfOrder, stopTimes } from './stop-times.ts'

const chicago = 'America/Chicago'
const stop = (arrives: string | null, leaves: string | null, timeZone = chicago) => ({ arrives, leaves, timeZone })
const iso = (times: ReturnType<typeof stopTimes>) =>
  times.map(({ arrivedAt, leftAt }) => [arrivedAt?.toISOString(), leftAt?.toISOString()])

describe('stop times of a recap', () => {
  test('put a time before the previous one on the next day', () => {
    expect(
      iso(stopTimes('2026-11-20', [stop('21:30', '23:10'), stop('23:40', '00:30'), stop('00:45', '02:00')])),
    ).toEqual([
      ['2026-11-21T03:30:00.000Z', '2026-11-21T05:10:00.000Z'],
      ['2026-11-21T05:40:00.000Z', '2026-11-21T06:30:00.000Z'],
      ['2026-11-21T06:45:00.000Z', '2026-11-21T08:00:00.000Z'],
    ])
  })

  test('use each location’s own clock', () => {
    const times = stopTimes('2026-11-20', [stop('09:00', '10:00'), stop('10:30', '11:00', 'America/Denver')])
    expect(iso(times)[1]).toEqual(['2026-11-20T17:30:00.000Z', '2026-11-20T18:00:00.000Z'])
    expect(clockOf(times[1]?.leftAt ?? null, 'America/Denver')).toBe('11:00')
  })

  test('shorten the night of the spring clock change by an hour and leave missing times empty', () => {
    const times = stopTimes('2026-03-07', [stop('23:00', '03:30'), stop(null, null)])
    expect(iso(times)).toEqual([
      ['2026-03-08T05:00:00.000Z', '2026-03-08T08:30:00.000Z'],
      [undefined, undefined],
    ])
  })

  test('reject a stop out of order, because it makes the day too long', () => {
    const fine = [stop('20:00', '21:00'), stop('21:20', '04:00')]
    expect(firstOutOfOrder(stopTimes('2026-11-20', fine))).toBeNull()
    expect(firstOutOfOrder(stopTimes('2026-11-20', [stop('10:00', '11:00'), stop('09:00', '09:30')]))).toBe(1)
    expect(firstOutOfOrder([])).toBeNull()
  })
})
