import type { TenantTx } from '#server/api/db/tenant.ts'
import { times, type PlannedTime } from '#server/api/domain/schedules/planned-visits.store.ts'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import { homeVisitsMax, type HomeVisit, type HomeVisits } from '#shared/contracts/home.ts'

const shownDays = 7

/** Seven days from one on. `drafts`: with what members do not see yet. @throws ProblemError 400. */
export async function week(tx: TenantTx, from: string, now: string, drafts: boolean): Promise<HomeVisits> {
  const first = Temporal.PlainDate.from(readWindow({ from, to: from }, 1).from)
  const dates = Array.from({ length: shownDays }, (_, days) => first.add({ days }).toString())
  const found = await times(tx, { from, to: dates.at(-1) ?? from })
  const shown = drafts ? found : found.filter(({ isPublished }) => isPublished)
  const byDay = Map.groupBy(shown, ({ at }) => at.date)
  return {
    days: dates.map((date) => {
      const visits = byDay.get(date) ?? []
      return { date, visits: visits.length, minutes: visits.reduce((sum, { at }) => sum + minutesOf(at), 0) }
    }),
    locations: new Set(shown.map(({ job }) => job.locationId)).size,
    first: cutToday((byDay.get(from) ?? []).toSorted(byStart), now).map(asHomeVisit),
  }
}

const minutesOf = ({ startsAt, endsAt }: PlannedTime['at']) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** Of more visits than are told, those that ended first are left out, then those that begin last. In order of start. */
function cutToday(visits: readonly PlannedTime[], now: string): readonly PlannedTime[] {
  if (visits.length <= homeVisitsMax) return visits
  const isOver = ({ at }: PlannedTime) => at.endsAt <= now
  const ahead = visits.filter((visit) => !isOver(visit)).slice(0, homeVisitsMax)
  const over = visits.filter(isOver)
  return [...over.slice(over.length - (homeVisitsMax - ahead.length)), ...ahead]
}

const asHomeVisit = ({ job, at }: PlannedTime): HomeVisit => {
  const { jobId, jobName, locationId, locationName, clientId, clientName } = job
  return { jobId, jobName, locationId, locationName, clientId, clientName, ...at }
}

const byStart = (a: PlannedTime, b: PlannedTime) =>
  a.at.startsAt.localeCompare(b.at.startsAt) || a.job.jobId.localeCompare(b.job.jobId)
