import { availableParallelism } from 'node:os'
import { buildWeek } from '#server/api/features/schedule/plan/test/weeks.ts'
import { planInThread } from '#server/api/features/schedule/plan/plan-in-thread.ts'

/** Prints how long a plan of a large week takes in its thread, how good it provably is, and the memory it needs. */
const limits = { minRestHours: 10, maxDayHours: 10, maxWeekHours: 45, maxConsecutiveDays: 6 }
const [members, visits] = [500, 2_000]
const weeks = {
  'nobody assigned yet': { members, visits },
  'nobody assigned yet, four limits': { members, visits, policy: limits },
  'an open visit in six, four limits, 5 % may move': {
    members,
    visits,
    assigned: 0.85,
    movesMax: Math.floor(visits * 0.85 * 0.05),
    policy: limits,
  },
  'all of the large data: 9,900 visits for 473 members': { members: 473, visits: 9_900 },
  'too few people: 120 for all visits, four limits': { members: 120, visits, policy: limits },
}

process.stdout.write(`${members} members, ${visits} visits, ${availableParallelism()} processors\n`)
for (const [name, week] of Object.entries(weeks)) {
  const problem = buildWeek(1, { ...week, secondsMax: 45 })
  const open = problem.visits.reduce((sum, { openSeats }) => sum + openSeats, 0)
  const [begin, before] = [performance.now(), process.cpuUsage()]
  let most = 0
  let longest = 0
  let last = begin
  const watch = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const { planned, gap, isCut, unfilled } = await planInThread(problem, {
    signal: new AbortController().signal,
    onProgress: () => {},
    milliseconds: 300_000,
  })
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before)
  const moved = planned.filter(({ insteadOf }) => insteadOf !== null).length
  const left = unfilled.reduce((sum, { seats }) => sum + seats, 0)
  process.stdout.write(
    `${name}: ${((performance.now() - begin) / 1_000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor time), ` +
      `gap ${gap === null ? 'not computed' : `${(100 * gap).toFixed(2)} %`}${isCut ? ' at the end of the time' : ''}, ${open - left} of ${open} seats, ` +
      `${moved} moved, ${Math.round(most / 1e6)} MB, this thread never away longer than ${Math.round(longest)} ms\n`,
  )
}
