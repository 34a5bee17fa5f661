import type { PackId } from './pack.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { packFor } from './packs.ts'
import { payMinuteByMinute } from './test/minute-by-minute.ts'
import { randomLogs } from './test/random-logs.ts'
import { hourly, monday, payFor, policyOf, sunday, timeOf, total, workOn } from './test/week.ts'
import type { Work } from './work.ts'
import type { WorkweekSetting } from './workweeks.ts'

const days = (count: number, first = monday) => Array.from({ length: count }, (_, at) => shiftDay(first, at))
const old: WorkweekSetting = { from: '2020-01-01', weekStart: 1, workdayStart: '00:00' }
/** From Wednesday weeks begin on Sunday: Sunday, 8 November lies in the last old week and the first new one. */
const fromSunday = [old, { from: '2026-11-04', weekStart: 7, workdayStart: '00:00' }]
const changed = (workweeks: readonly WorkweekSetting[] = fromSunday, packId: PackId = 'us') =>
  policyOf({ workweeks, packId, minimumWages: [] })
const nextSaturday = shiftDay(sunday, 6)

const worked = (hours: Readonly<Record<string, number>>, rate: number) =>
  Object.entries(hours).map(([day, count]) => workOn(day, count, hourly(rate)))

describe('a change of the workweek', () => {
  test('adds nothing if the old week pays more, as in the example of 29 CFR 778.302', () => {
    // 5.00 an hour: 40 hours before Sunday, 5 on it, 35 after it. 237.50 and 175.00, as in the regulation.
    const before = Object.fromEntries(days(5).map((day) => [day, 8]))
    const after = Object.fromEntries(days(5, shiftDay(monday, 7)).map((day) => [day, 7]))
    const time = timeOf(worked({ ...before, [sunday]: 5, ...after }, 5))
    expect(total(payFor(changed(), time, monday, sunday))).toBe(237_50)
    expect(total(payFor(changed(), time, shiftDay(sunday, 1), nextSaturday))).toBe(175_00)
  })

  test('pays the difference with the new week if that pays more, also after a lock', () => {
    // 20.00 an hour: 8 on Sunday, 40 after it. The old week has no overtime, the new one 8 hours: 80.00.
    const after = Object.fromEntries(days(5, shiftDay(monday, 7)).map((day) => [day, 8]))
    const time = timeOf(worked({ [sunday]: 8, ...after }, 20))
    expect(total(payFor(changed(), time, monday, sunday))).toBe(160_00)
    const lines = payFor(changed(), time, shiftDay(sunday, 1), nextSaturday)
    expect(total(lines)).toBe(880_00)
    expect(lines.at(-1)).toMatchObject({
      kind: 'overtime',
      day: nextSaturday,
      seconds: 0,
      amountMinor: 80_00,
      parts: [{ jobId: 'office', amountMinor: 80_00 }],
      steps: [{ text: 'workweekChange', values: { from: '2026-11-09', oldMinor: 0, newMinor: 80_00 } }],
    })
    expect(total(payFor(changed(), time, monday, nextSaturday))).toBe(1_040_00)
    // Ontario counts 44 hours and has no such rule.
    expect(total(payFor(changed(fromSunday, 'ca-on'), time, monday, nextSaturday))).toBe(960_00)
  })

  test('counts hours in both weeks when the workday begins earlier', () => {
    const workweeks = [
      { ...old, workdayStart: '06:00' },
      { from: '2026-11-04', weekStart: 1, workdayStart: '00:00' },
    ]
    // Six hours before 06:00 on Monday end the old week and begin the new one, which has 40 more.
    const night = workOn(shiftDay(monday, 7), 6, hourly(20))
    const early = { ...night, logId: 'early', start: night.start - 8 * 3600, end: night.end - 8 * 3600 }
    const after = days(5, shiftDay(monday, 7)).map((day) => workOn(day, 8, hourly(20)))
    const lines = payFor(changed(workweeks), timeOf([early, ...after]), monday, shiftDay(monday, 13))
    expect(total(lines)).toBe(46 * 20_00 + 60_00)
  })

  test('pays the greater of both counts, whatever was worked and wherever the week begins', () => {
    const shifted = randomLogs.map((works) =>
      works.map((work): Work => ({
        ...work,
        logId: `next ${work.logId}`,
        start: work.start + week,
        end: work.end + week,
      })),
    )
    const counted = fc.constantFrom<PackId>('us', 'us-ak', 'us-ca', 'us-ky')
    const zone = policyOf().timeZone
    fc.assert(
      fc.property(counted, fc.integer({ min: 2, max: 7 }), randomLogs, shifted, (id, weekStart, first, second) => {
        const works = [...first, ...second]
        const rules = { week: packFor(id, monday).week, dayOf: () => packFor(id, monday).day }
        const overlapping = 8 - weekStart
        const weeks = (cut: number, length: number) =>
          [days(cut), days(length - cut, shiftDay(monday, cut))]
            .map((those) => payMinuteByMinute(rules, works, those, zone).totalMinor)
            .reduce((a, b) => a + b, 0)
        const length = 14 - overlapping
        const last = shiftDay(monday, length - 1)
        const policy = changed([old, { ...old, from: '2026-11-04', weekStart }], id)
        const paid = (from: string, to: string) => total(payFor(policy, timeOf(works), from, to))
        expect(paid(monday, last)).toBe(Math.max(weeks(7, length), weeks(7 - overlapping, length)))
        expect(paid(monday, sunday) + paid(shiftDay(sunday, 1), last)).toBe(paid(monday, last))
      }),
      { seed: 20261123, numRuns: 30 },
    )
  })
})

const week = 7 * 86_400
