import { describe, expect, test } from 'vitest'
import type { NewPunch, OwnJob, Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { afterTaps } from './clock-state.ts'

const job: OwnJob = {
  clientId: 'c',
  clientName: 'Harbor Dental',
  locationId: 'l',
  locationName: 'Main Street',
  address: '',
  timeZone: 'UTC',
  latitude: null,
  longitude: null,
  radiusM: 150,
  missingCertifications: [],
  clearancePolicy: 'flag',
  jobId: 'j',
  jobName: 'Evening clean',
}
const clock: Timeclock = {
  memberId: 'm',
  serverTime: '2026-11-02T18:00:00Z',
  policy: { geofencePolicy: 'flag', rounding: 'none', autoCloseMinutes: 960, undoSeconds: 60, accuracyMaxM: 100 },
  running: null,
  undo: null,
  visits: [],
  jobs: [job],
  mustRead: [],
  checklists: [
    { jobId: 'j', tasks: [{ checklistItemId: 'mop', areaName: null, task: 'Mop', frequency: 'visit', doneAt: null }] },
  ],
}
const tap = (kind: NewPunch['kind'], minute: number, changes: Partial<NewPunch> = {}) => ({
  id: `${kind} ${minute}`,
  kind,
  deviceAt: `2026-11-02T18:${String(minute).padStart(2, '0')}:00Z`,
  position: null,
  ...changes,
})
const start = tap('start', 1, { jobId: 'j' })

describe('the state of the timeclock', () => {
  test('treats a queued start as running work with its own start time', () => {
    expect(afterTaps(clock, [start])).toMatchObject({
      jobName: 'Evening clean',
      startedAt: start.deviceAt,
      workLogId: null,
    })
  })

  test('applies queued breaks and the end in order', () => {
    const meal = tap('break_start', 5, { breakKind: 'meal' })
    expect(afterTaps(clock, [start, meal])?.onBreak).toEqual({ kind: 'meal', startedAt: meal.deviceAt })
    expect(afterTaps(clock, [start, meal, tap('break_end', 40)])?.onBreak).toBeNull()
    expect(afterTaps(clock, [start, meal, tap('end', 50)])).toBeNull()
  })

  test("gives a queued start its job's next checklist with the ticks made since", () => {
    const tick = (minute: number, done: boolean) =>
      ({ ...tap('start', minute), kind: 'task', checklistItemId: 'mop', done }) as const
    expect(afterTaps(clock, [start])?.tasks).toMatchObject([{ task: 'Mop', doneAt: null }])
    const ticked = tick(5, true)
    expect(afterTaps(clock, [start, ticked])?.tasks).toMatchObject([{ task: 'Mop', doneAt: ticked.deviceAt }])
    expect(afterTaps(clock, [start, ticked, tick(6, false)])?.tasks).toMatchObject([{ doneAt: null }])
    expect(afterTaps(clock, [ticked])).toBeNull()
  })

  test('ignores queued taps that no longer fit', () => {
    expect(afterTaps(clock, [tap('end', 1), tap('break_start', 2)])).toBeNull()
    expect(afterTaps(clock, [tap('start', 1, { jobId: 'gone' })])).toBeNull()
    expect(afterTaps(clock, [start, tap('start', 9, { jobId: 'j' })])?.startedAt).toBe(start.deviceAt)
  })
})
