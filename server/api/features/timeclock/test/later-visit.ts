import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { JobDraft } from '#shared/jobs/jobs.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'

/** A visit of Sam's of five hours, the given minutes from now. */
export async function buildLaterVisit(run: ReturnType<typeof useApi>, minutes: number, draft: Partial<JobDraft> = {}) {
  const site = await buildWorksite(run)
  const { org, places, location, base } = site
  const starts = Temporal.Now.zonedDateTimeISO('America/New_York').add({ minutes }).round('minute')
  const schedule = {
    ...daily,
    weekdays: [starts.dayOfWeek],
    startTime: starts.toPlainTime().toString({ smallestUnit: 'minute' }),
    startsOn: starts.toPlainDate().subtract({ weeks: 4 }).toString(),
    durationMinutes: 300,
  }
  const job = await places.addJob(location, { name: 'Night clean', schedule, ...draft })
  const sam = await site.worker()
  const crew = `${base}/jobs/${job.id}/crew`
  const { version } = (await run.call(org.headers, crew)).json<JobCrew>()
  await run.call(org.headers, crew, { method: 'PUT', body: { crewSize: 1, memberIds: [sam.memberId], version } })
  const visitStart = starts.toInstant().toString()
  return { ...site, job, sam, visitStart, pick: { jobId: job.id, visitStart } }
}
