import * as fc from 'fast-check'
import { shiftDay } from '#server/api/days.ts'
import type { Work } from '../work.ts'
import { at, hourly, monday, sunday } from './week.ts'

const first = at(monday, '00:00')
const last = at(shiftDay(sunday, 1), '00:00')

/** Gap, then work, then gap …: logs of whole minutes that never overlap, within one week. */
export const randomLogs = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 1, max: 780 }),
      job: fc.constantFrom('office', 'clinic', null),
      rate: fc.constantFrom(15, 17.25, 18.3333, 22, 31.07),
    }),
    { maxLength: 16 },
  )
  .map((shifts) => {
    let now = first
    return shifts.flatMap(({ gap, length, job, rate }, number): Work[] => {
      const start = now + gap * 60
      const end = start + length * 60
      now = end
      return end <= last
        ? [{ logId: `log ${number}`, jobId: job, locationId: null, start, end, breaks: [], pay: hourly(rate) }]
        : []
    })
  })
