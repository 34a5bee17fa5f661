import { median } from '#server/bench/median.ts'
import { completePattern } from '#server/api/domain/schedules/patterns/patterns.ts'
import { visitsBetween } from '#server/api/domain/schedules/patterns/visits.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'

/** Prints how long the visits of a year of one job take to compute, by the kind of its pattern. */
const year = { from: '2026-01-01', to: '2026-12-31' }
const rounds = 500

const times = [
  { startTime: '06:00', durationMinutes: 60 },
  { startTime: '18:00', durationMinutes: 120 },
]
const evening = times.slice(1)
const startsOn = '1996-01-05'
const kinds: Record<string, PatternDraft> = {
  'every day': { frequency: 'daily', times: evening, startsOn },
  'weekdays, twice a day': { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5], times, startsOn },
  'every 2 weeks': { frequency: 'weekly', every: 2, weekdays: [3], times: evening, startsOn },
  'last Friday': { frequency: 'monthly', weekdays: [5], ordinals: [-1], times: evening, startsOn },
  'weekdays of a season': {
    frequency: 'weekly',
    weekdays: [1, 2, 3, 4, 5],
    months: [6, 7, 8],
    times: evening,
    startsOn,
  },
}

for (const [name, draft] of Object.entries(kinds)) {
  const pattern = completePattern(draft, '01900000-0000-7000-8000-000000000001', 1)
  const durations = Array.from({ length: rounds }, () => {
    const begin = performance.now()
    visitsBetween(pattern, { timeZone: 'America/New_York' }, year)
    return performance.now() - begin
  })
  const count = visitsBetween(pattern, { timeZone: 'America/New_York' }, year).length
  process.stdout.write(
    `${name}: ${count} visits, ${median(durations).toFixed(3)} ms (longest ${Math.max(...durations).toFixed(1)})\n`,
  )
}
