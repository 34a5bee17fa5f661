import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (seconds: string) => `2026-11-23T10:00:${seconds}Z`

describe('a request’s timeline', () => {
  test('computes starts from lines written at the end of their part, with statements in their place', () => {
    const { request, after } = timelineOf([
      {
        process: 'api',
        line: {
          time: at('01.090'),
          msg: 'request',
          route: '/clients',
          ms: 80,
          db: { count: 1, first: [['select clients', 10, 25.5]] },
        },
      },
      { process: 'gateway', line: { time: at('01.100'), path: '/api/v1/clients', totalMs: 100 } },
      { process: 'api', line: { time: at('01.050'), msg: 'slow query', ms: 25 } },
      { process: 'api', line: { time: at('04.000'), msg: 'job done', queue: 'mail', ms: 500 } },
    ])
    expect(request).toEqual([
      { name: '/api/v1/clients', kind: 'gateway', startMs: 0, ms: 100 },
      { name: '/clients', kind: 'api', startMs: 10, ms: 80 },
      { name: 'select clients', kind: 'statement', startMs: 20, ms: 25.5 },
    ])
    expect(after).toEqual([{ name: 'mail', kind: 'job', startMs: 0, ms: 500 }])
  })

  test('draws no bars for lines of older releases and other kinds', () => {
    const lines = [
      { process: 'gateway', line: { time: at('01.000'), msg: 'upstream failed' } },
      { process: 'api', line: { time: 'never', msg: 'request', ms: 3 } },
      { process: 'api', line: { time: at('01.000'), msg: 'request', ms: 3, db: { first: ['odd', [1, 2]] } } },
    ]
    expect(timelineOf(lines)).toEqual({ request: [{ name: '', kind: 'api', startMs: 0, ms: 3 }], after: [] })
  })
})
