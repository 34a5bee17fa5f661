import { describe, expect, test } from 'vitest'
import type { ChangeRequester, OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import { declinable } from './declinable.ts'
import type { PostedVisit } from './premiums.ts'

const at = (time: string) => Date.parse(`${time}Z`) / 1000
const now = at('2026-03-09T08:00')

interface Posted {
  id: string
  from: string
  to: string
  ordinanceId?: OrdinanceId
  /** When it was added; absent for visits of the February posting. */
  addedAt?: string
  askedBy?: ChangeRequester
}

const posted = ({ id, from, to, ordinanceId = 'chicago', addedAt, askedBy = 'company' }: Posted): PostedVisit => ({
  id,
  changeId: id,
  ordinanceId,
  jobId: id,
  locationId: 'place',
  originalStart: at(from),
  week: '2026-03-09',
  timeZone: 'UTC',
  start: at(from),
  end: at(to),
  recordedAt: at(addedAt ?? '2026-02-02T09:00'),
  isPosting: addedAt === undefined,
  askedBy,
  note: '',
})

const rights = (...rows: PostedVisit[]) => declinable(rows, now).map(({ jobId, right }) => [jobId, right])
const evening = posted({ id: 'evening', from: '2026-03-10T14:00', to: '2026-03-10T22:00' })

describe('the right to decline a visit', () => {
  test('covers work that begins before the rest is over, but not the rest of the shift', () => {
    const early = posted({ id: 'early', from: '2026-03-11T07:00', to: '2026-03-11T09:00' })
    const later = posted({ id: 'later', from: '2026-03-11T09:30', to: '2026-03-11T11:00' })
    expect(rights(evening, early, later)).toEqual([['early', 'rest']])
  })

  test('begins at the hours of the law: ten in Chicago, eleven in Evanston', () => {
    const eight = { id: 'eight', from: '2026-03-11T08:00', to: '2026-03-11T10:00' }
    expect(rights(evening, posted(eight))).toEqual([])
    expect(rights(evening, posted({ ...eight, ordinanceId: 'evanston' }))).toEqual([['eight', 'rest']])
  })

  test('covers visits that the company added after the notice, but not those the member asked for or knew in time', () => {
    const noon = { id: 'noon', from: '2026-03-12T12:00', to: '2026-03-12T14:00' }
    expect(rights(posted({ ...noon, addedAt: '2026-03-08T12:00' }))).toEqual([['noon', 'notice']])
    expect(rights(posted({ ...noon, addedAt: '2026-03-08T12:00', askedBy: 'member' }))).toEqual([])
    // The last day for the week of March 9 is February 23.
    expect(rights(posted({ ...noon, addedAt: '2026-02-23T23:59' }))).toEqual([])
    expect(rights(posted({ ...noon, addedAt: '2026-02-24T00:00' }))).toEqual([['noon', 'notice']])
  })

  test('ends when the visit begins or is no longer theirs', () => {
    const begun = posted({ id: 'begun', from: '2026-03-09T07:00', to: '2026-03-09T12:00', addedAt: '2026-03-08T12:00' })
    const noon = { id: 'noon', from: '2026-03-12T12:00', to: '2026-03-12T14:00', addedAt: '2026-03-08T12:00' }
    const gone = {
      ...posted({ ...noon, addedAt: '2026-03-08T18:00' }),
      id: 'off',
      changeId: 'off',
      start: null,
      end: null,
    }
    expect(rights(begun, posted(noon), gone)).toEqual([])
  })
})
