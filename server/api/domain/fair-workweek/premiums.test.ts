import { describe, expect, test } from 'vitest'
import type { ChangeRequester, OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import { ordinances } from './ordinances.ts'
import { postedChanges, type PostedVisit } from './premiums.ts'
import { shortRests } from './short-rests.ts'

const timeZone = 'America/Chicago'

/** A local time in March 2026, before the clocks change, in seconds. */
const at = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`2026-${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds / 1000

interface Row {
  ordinanceId?: OrdinanceId
  recorded: number
  times: [number, number] | null
  visit?: number
  jobId?: string
  askedBy?: ChangeRequester
  changeId?: string
  week?: string
  isPosting?: boolean
}

let counter = 0
function row({ recorded, times, visit = 1, askedBy = 'company', ...more }: Row): PostedVisit {
  counter += 1
  return {
    id: `row-${String(counter).padStart(4, '0')}`,
    changeId: more.changeId ?? `change-${counter}`,
    ordinanceId: more.ordinanceId ?? 'chicago',
    jobId: more.jobId ?? 'job',
    locationId: 'location',
    originalStart: visit,
    week: more.week ?? '2026-02-23',
    timeZone,
    start: times?.[0] ?? null,
    end: times?.[1] ?? null,
    recordedAt: recorded,
    isPosting: more.isPosting ?? false,
    askedBy,
    note: '',
  }
}

/** Wednesday, 6 to 10 in the evening: four hours. Its week begins on Monday, February 23. */
const evening: [number, number] = [at('02-25', '18:00'), at('02-25', '22:00')]
const posted = (more: Partial<Row> = {}) =>
  row({ recorded: at('02-02', '09:00'), times: evening, isPosting: true, ...more })

const owedOf = (rows: readonly PostedVisit[]) =>
  postedChanges(rows).map(({ change, owedSeconds }) => [change, owedSeconds / 3600])

const hours = (from: string, to: string): [number, number] => [at('02-25', from), at('02-25', to)]

describe('a change of a posted schedule', () => {
  test('in the first posting owes nothing, however late it is', () => {
    expect(
      postedChanges([posted(), row({ recorded: at('02-24', '09:00'), times: evening, visit: 2, isPosting: true })]),
    ).toEqual([])
  })

  test('up to 14 days before a Chicago week, which is all of Monday, February 9, owes nothing; a day later it owes an hour', () => {
    const change = (recorded: number) => owedOf([posted(), row({ recorded, times: hours('19:00', '23:00') })])
    expect(change(at('02-09', '23:59'))).toEqual([['moved', 0]])
    expect(change(at('02-10', '00:00'))).toEqual([['moved', 1]])
  })

  test('up to 14 days before the shift in Evanston owes nothing', () => {
    const ordinanceId = 'evanston'
    const change = (recorded: number) => owedOf([posted({ ordinanceId }), row({ ordinanceId, recorded, times: null })])
    expect(change(at('02-11', '18:00'))).toEqual([['cancelled', 0]])
    expect(change(at('02-11', '18:01'))).toEqual([['cancelled', 1]])
  })

  test.each([
    // Chicago, 6-110-050: an hour for added hours, for another time, and for lost hours with 24 hours of notice.
    ['chicago', 'added', [], hours('12:00', '15:00'), '02-20T09:00', 1],
    ['chicago', 'extended', evening, hours('18:00', '23:00'), '02-20T09:00', 1],
    ['chicago', 'moved', evening, hours('17:00', '21:00'), '02-25T12:00', 1],
    ['chicago', 'shortened', evening, hours('18:00', '21:00'), '02-20T09:00', 1],
    ['chicago', 'cancelled', evening, null, '02-24T17:00', 1],
    // Half of the hours that are lost with less: of the whole shift two hours, of one hour half of it.
    ['chicago', 'cancelled', evening, null, '02-24T18:01', 2],
    ['chicago', 'shortened', evening, hours('18:00', '21:00'), '02-25T19:30', 0.5],
    // Berkeley and Evanston: four hours at most, or the shift if it is shorter.
    ['berkeley', 'cancelled', evening, null, '02-25T09:00', 4],
    ['berkeley', 'cancelled', hours('18:00', '21:00'), null, '02-25T09:00', 3],
    ['berkeley', 'cancelled', hours('13:00', '21:00'), null, '02-25T09:00', 4],
    ['berkeley', 'shortened', evening, hours('18:00', '20:00'), '02-25T09:00', 4],
    ['berkeley', 'added', [], evening, '02-25T09:00', 1],
    ['berkeley', 'moved', evening, hours('16:00', '20:00'), '02-20T09:00', 1],
    ['evanston', 'cancelled', evening, null, '02-25T09:00', 4],
    ['evanston', 'extended', evening, hours('18:00', '23:00'), '02-20T09:00', 1],
  ] as const)('%s – %s – is owed by the ordinance', (ordinanceId, change, was, now, moment, owed) => {
    const before = was.length === 2 ? [posted({ ordinanceId, times: [was[0], was[1]] })] : []
    const [day = '', time = ''] = moment.split('T')
    const after = row({ ordinanceId, recorded: at(day, time), times: now && [now[0], now[1]] })
    expect(owedOf([...before, after])).toEqual([[change, owed]])
  })

  test.each(['member', 'swap', 'outage', 'discipline'] as const)(
    'asked for by %s is free but stays on record',
    (askedBy) => {
      const after = row({ recorded: at('02-25', '09:00'), times: null, askedBy })
      expect(postedChanges([posted(), after])).toMatchObject([
        { change: 'cancelled', isLate: true, askedBy, owedSeconds: 0 },
      ])
    },
  )

  test('that replaces one visit of a job by another counts as one shift moved', () => {
    const recorded = at('02-20', '09:00')
    const rows = [
      posted(),
      row({ recorded, times: null, changeId: 'pattern' }),
      row({ recorded, times: hours('19:00', '23:00'), visit: 2, changeId: 'pattern' }),
    ]
    expect(owedOf(rows)).toEqual([['moved', 1]])
  })

  test('that sends a member to another job counts once on the same day and twice on another', () => {
    const recorded = at('02-20', '09:00')
    const to = (times: [number, number]) =>
      owedOf([
        posted(),
        row({ recorded, times: null, changeId: 'both' }),
        row({ recorded, times, visit: 2, jobId: 'other', changeId: 'both' }),
      ])
    expect(to(hours('17:00', '21:00'))).toEqual([['moved', 1]])
    expect(to([at('02-26', '17:00'), at('02-26', '21:00')])).toEqual([
      ['cancelled', 1],
      ['added', 1],
    ])
  })

  test('made twice counts twice, and one made after the shift is a correction of the plan', () => {
    const rows = [
      posted(),
      row({ recorded: at('02-20', '09:00'), times: hours('19:00', '23:00') }),
      row({ recorded: at('02-21', '09:00'), times: evening }),
      row({ recorded: at('02-26', '09:00'), times: null }),
    ]
    expect(owedOf(rows)).toEqual([
      ['moved', 1],
      ['moved', 1],
    ])
  })
})

describe('rest between shifts', () => {
  const span = (from: number, to: number) => ({ start: from, end: to })

  test('ten hours in Chicago – 10 in the evening to 8 in the morning is enough, a minute less is not', () => {
    const late = span(at('02-25', '18:00'), at('02-25', '22:00'))
    const short = (time: string) => shortRests([late, span(at('02-26', time), at('02-26', '12:00'))], timeZone, 10)
    expect(short('08:00')).toEqual([])
    expect(short('07:59')).toMatchObject([{ restSeconds: 10 * 3600 - 60 }])
  })

  test('several visits of one day, and a night past midnight, count as one shift', () => {
    const day = [span(at('02-25', '06:00'), at('02-25', '08:00')), span(at('02-25', '17:00'), at('02-25', '19:00'))]
    expect(shortRests(day, timeZone, 10)).toEqual([])
    const night = [span(at('02-25', '21:00'), at('02-25', '23:30')), span(at('02-26', '00:30'), at('02-26', '04:00'))]
    expect(shortRests(night, timeZone, 10)).toEqual([])
    const morning = span(at('02-26', '11:00'), at('02-26', '13:00'))
    expect(shortRests([...night, morning], timeZone, 10)).toEqual([{ works: [morning], restSeconds: 7 * 3600 }])
  })
})

test('every ordinance belongs to a state that payroll knows, and names its source', () => {
  expect(ordinances.map(({ id, jurisdiction }) => [id, jurisdiction])).toEqual([
    ['chicago', 'US-IL'],
    ['evanston', 'US-IL'],
    ['berkeley', 'US-CA'],
  ])
  for (const { source, noticeDays } of ordinances) {
    expect(source).not.toBe('')
    expect(noticeDays).toBe(14)
  }
})
