import { describe, expect, test } from 'vitest'
import { coverSpan, nearestPlace, rankCandidates, type CoverFacts, type CandidatePlace } from './cover.ts'

const someone = (name: string, part: Partial<CoverFacts> = {}): CoverFacts => ({
  memberId: name,
  name,
  phone: '',
  hasAccount: true,
  overlaps: [],
  runningLate: false,
  availability: null,
  limits: [],
  timeOff: [],
  minutesBefore: 1_800,
  minutesAfter: 1_920,
  overtimeSecondsBefore: 0,
  overtimeSecondsAfter: 0,
  missingCertifications: [],
  expiredCertifications: [],
  inRegion: true,
  lastWorkedAt: '2026-03-01T22:00:00Z',
  near: { from: 'last', locationName: 'Plaza', distanceM: 500 },
  ...part,
})
const elsewhere = {
  jobId: 'j',
  originalStart: '2026-03-10T22:00:00Z',
  jobName: 'Other',
  locationName: 'Annex',
  startsAt: '2026-03-10T22:00:00Z',
  endsAt: '2026-03-10T23:00:00Z',
  timeZone: 'America/New_York',
}
const order = (...facts: CoverFacts[]) => rankCandidates(facts).map(({ name, fit }) => `${name} ${fit}`)

describe('the order of cover candidates', () => {
  test('compares availability, certification, region, overtime, familiarity, distance and weekly hours, in this order', () => {
    const over = { name: 'Floor safety', expiresOn: '2026-01-31' }
    const steps = [
      someone('a'),
      someone('b', { minutesAfter: 2_000 }),
      someone('c', { near: { from: 'now', locationName: 'Plaza', distanceM: 900 } }),
      someone('d', { near: null }),
      someone('e', { lastWorkedAt: null }),
      someone('f', { minutesAfter: 2_460, overtimeSecondsAfter: 3_600 }),
      someone('g', { inRegion: null }),
      someone('h', { inRegion: false }),
      someone('i', { expiredCertifications: [over] }),
      someone('i2', { expiredCertifications: [over], missingCertifications: ['Badge'] }),
      someone('j', { runningLate: true }),
      someone('k', { overlaps: [elsewhere], inRegion: false }),
      someone('l', { timeOff: [{ from: '2026-03-09', to: '2026-03-13' }], inRegion: false }),
    ]
    expect(order(...steps.toReversed())).toEqual([
      'a good',
      'b good',
      'c good',
      'd good',
      'e good',
      'f doubtful',
      'g good',
      'h doubtful',
      'i doubtful',
      'i2 doubtful',
      'j busy',
      'k busy',
      'l busy',
    ])
  })

  test('ignores overtime that exists without the visit, and finally sorts by name', () => {
    const tired = { overtimeSecondsBefore: 7_200, overtimeSecondsAfter: 7_200 }
    expect(order(someone('Zoe', tired), someone('Ana', tired))).toEqual(['Ana good', 'Zoe good'])
  })
})

test('considers the rest of the visit, or the full duration of one that is over', () => {
  const visit = { from: 1_000, to: 2_000 }
  expect(coverSpan(visit, 500)).toEqual(visit)
  expect(coverSpan(visit, 1_400)).toEqual({ from: 1_400, to: 2_000 })
  expect(coverSpan(visit, 3_000)).toEqual({ from: 3_000, to: 4_000 })
})

test('measures the distance from the current, else the last, else the next workplace; null without coordinates', () => {
  const at = (from: CandidatePlace['from'], latitude: number): CandidatePlace => ({
    from,
    locationName: from,
    latitude,
    longitude: -93,
  })
  const target = { latitude: 45, longitude: -93 }
  expect(nearestPlace(target, [at('next', 45), at('now', 45.01), at('last', 45)])).toEqual({
    from: 'now',
    locationName: 'now',
    distanceM: 1_112,
  })
  expect(nearestPlace(target, [at('next', 45), at('last', 45.01)])?.from).toBe('last')
  expect(nearestPlace(target, [])).toBeNull()
  expect(nearestPlace({ latitude: null, longitude: null }, [at('now', 45)])).toBeNull()
})
