import { describe, expect, test } from 'vitest'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { OwnJob, OwnVisit, Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { clockOfToday } from './next-day.ts'

const timeZone = 'America/Chicago'
const lobby = {
  clientId: 'client',
  clientName: 'Lakeside',
  locationId: 'lobby',
  locationName: 'Lobby',
  timeZone,
}
const details = {
  address: '1 Main St',
  latitude: 44.9,
  longitude: -93.2,
  radiusM: 150,
  missingCertifications: [],
  clearancePolicy: 'flag',
} as const
const job = { ...lobby, ...details, jobId: 'evening', jobName: 'Evening clean' } as unknown as OwnJob

/** A visit from 18:00 to 20:00 in Chicago of a day in July 2026. */
const times = (day: number) => {
  const startsAt = `2026-07-${day}T23:00:00.000Z`
  return { originalStart: startsAt, startsAt, endsAt: `2026-07-${day + 1}T01:00:00.000Z` }
}
const own = (day: number) =>
  ({ ...job, ...times(day), opensAt: `2026-07-${day}T22:45:00.000Z`, state: 'done', isCancelled: false }) as OwnVisit
const planned = (day: number, more: Partial<Visit> = {}) =>
  ({
    ...lobby,
    ...times(day),
    jobId: 'evening',
    jobName: 'Evening clean',
    date: `2026-07-${day}`,
    note: '',
    isCancelled: false,
    crew: [{ memberId: 'sam', name: 'Sam' }],
    ...more,
  }) as Visit

const clock = { memberId: 'sam', running: null, visits: [own(14)], jobs: [job], checklists: [] } as unknown as Timeclock
const schedule = [planned(14), planned(15, { note: 'Side door' }), planned(16)]

describe("the timeclock from the device's copy", () => {
  test("keeps the day's visits as they were answered", () => {
    expect(clockOfToday(clock, schedule, Date.parse('2026-07-14T21:00:00Z')).visits).toEqual([own(14)])
  })

  test('has the visits of My schedule on the next day, at the places it knows', () => {
    const { visits } = clockOfToday(clock, schedule, Date.parse('2026-07-15T13:00:00Z'))
    expect(visits).toMatchObject([
      { ...details, ...times(15), opensAt: '2026-07-15T22:45:00.000Z', state: 'not_started', note: 'Side door' },
    ])
    expect(visits[0]?.crew).toEqual(['Sam'])
  })

  test('starts without distance at a place it does not know', () => {
    const elsewhere = planned(15, { locationId: 'annex', locationName: 'Annex' })
    const [visit] = clockOfToday(clock, [elsewhere], Date.parse('2026-07-15T13:00:00Z')).visits
    expect(visit).toMatchObject({ locationName: 'Annex', latitude: null, longitude: null, hasAlarmCode: false })
  })
})
