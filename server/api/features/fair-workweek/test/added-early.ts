import type { useApi } from '#server/api/test/api.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'

const today = Temporal.Now.plainDateISO('America/New_York')
export const dayAhead = (days: number) => today.add({ days }).toString()

/** A location under Chicago's law with an evening visit every day until 8 PM, and functions to add one-off visits. */
export async function buildFairWorkweek(run: ReturnType<typeof useApi>) {
  const schedule = await buildSchedule(run)
  const { org, base, location } = schedule
  const ana = await schedule.worker('Ana')
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, ana.id)
  const choice = { locationId: location.id, ordinanceId: 'chicago', effectiveOn: today.toString() }
  await run.call(org.headers, `${base}/fair-workweek/choices`, { body: choice })
  const add = async (memberId: string, day: string, time: string) => {
    const startsAt = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/New_York').toInstant()
    const body = { jobId: job.id, newJob: null, startsAt: startsAt.toString(), durationMinutes: 90, note: '' }
    const answer = await run.call(org.headers, schedule.visitsUrl, { body: { ...body, memberIds: [memberId] } })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return startsAt.toString()
  }
  /** A visit at 4 AM after an evening visit: eight hours of rest, or nine in the night when clocks go back. */
  const addEarly = () => add(ana.id, dayAhead(4), '04:00')
  return { ...schedule, ana, job, addVisit: add, addEarly }
}
