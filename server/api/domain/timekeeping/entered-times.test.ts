import { describe, expect, test } from 'vitest'
import { ProblemError } from '#server/api/problem.ts'
import { requireTimes } from './entered-times.ts'

const at = (clock: string | null) => (clock === null ? null : new Date(`2026-11-20T${clock}Z`))
const now = new Date('2026-11-20T18:00:00Z')

function refusal(from: string, to: string | null, ...breaks: [string, string | null][]): string | null {
  try {
    requireTimes(
      {
        startedAt: at(from) ?? now,
        endedAt: at(to),
        breaks: breaks.map(([start, end]) => ({ kind: 'rest', startedAt: at(start) ?? now, endedAt: at(end) })),
      },
      now,
    )
    return null
  } catch (error) {
    return error instanceof ProblemError ? `${error.code} ${error.extras.fields?.[0]?.path}` : String(error)
  }
}

describe('entered times', () => {
  test.each([
    [null, '08:00:00', '16:00:00', []],
    [null, '08:00:00', null, []],
    ['work_log_empty endedAt', '08:00:00', '08:00:00', []],
    [null, '08:00:00', '08:00:01', []],
    [null, '08:00:00', '18:00:30', []],
    ['work_log_reversed endedAt', '08:00:00', '07:59:59', []],
    ['work_log_in_future startedAt', '18:02:00', null, []],
    ['work_log_in_future endedAt', '08:00:00', '18:01:01', []],
    [
      null,
      '08:00:00',
      '16:00:00',
      [
        ['08:00:00', '08:10:00'],
        ['15:50:00', '16:00:00'],
      ],
    ],
    [null, '08:00:00', null, [['12:00:00', null]]],
    [
      null,
      '08:00:00',
      '16:00:00',
      [
        ['12:00:00', '12:30:00'],
        ['10:00:00', '10:10:00'],
      ],
    ],
    ['break_outside_log breaks.0.startedAt', '08:00:00', '16:00:00', [['07:59:00', '08:10:00']]],
    ['break_outside_log breaks.0.startedAt', '08:00:00', '16:00:00', [['15:59:00', '16:10:00']]],
    ['break_outside_log breaks.0.startedAt', '08:00:00', '16:00:00', [['12:00:00', null]]],
    ['break_outside_log breaks.0.startedAt', '08:00:00', '16:00:00', [['12:00:00', '11:00:00']]],
    [
      'breaks_overlap breaks.0.startedAt',
      '08:00:00',
      '16:00:00',
      [
        ['12:05:00', '12:30:00'],
        ['12:00:00', '12:10:00'],
      ],
    ],
    [
      'breaks_overlap breaks.1.startedAt',
      '08:00:00',
      null,
      [
        ['12:00:00', null],
        ['13:00:00', '13:10:00'],
      ],
    ],
  ] as [string | null, string, string | null, [string, string | null][]][])(
    'answers %s to work from %s to %s',
    (expected, from, to, breaks) => {
      expect(refusal(from, to, ...breaks)).toBe(expected)
    },
  )

  test('limits a log to 24 hours, running ones included', () => {
    const times = (startedAt: string, endedAt: string | null) => () =>
      requireTimes({ startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null, breaks: [] }, now)
    expect(times('2026-11-19T18:00:00Z', null)).not.toThrow()
    expect(times('2026-11-19T17:59:59Z', null)).toThrow('24 hours')
    expect(times('2026-11-18T08:00:00Z', '2026-11-19T08:00:01Z')).toThrow('24 hours')
  })
})
