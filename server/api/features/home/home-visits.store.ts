import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { markOverlaps } from '#server/api/domain/schedules/crews/overlapping.store.ts'
import { findEach } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { times, type PlannedTime } from '#server/api/domain/schedules/planned/planned-times.store.ts'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import { homeVisitsMax, type HomeVisit, type HomeVisits } from '#shared/home/home.contract.ts'

const shownDays = 7

/** Seven days from a day on; `drafts` includes draft weeks. @throws ProblemError 400. */
export async function week(tx: TenantTx, from: string, now: string, drafts: boolean): Promise<HomeVisits> {
  const first = Temporal.PlainDate.from(readWindow({ from, to: from }, 1).from)
  const dates = Array.from({ length: shownDays }, (_, days) => first.add({ days }).toString())
  const planned = await times(tx, { from, to: dates.at(-1) ?? from })
  const visible = drafts ? planned : planned.filter(({ isPublished }) => isPublished)
  const todayVisits = cutToday(visible.filter(({ at }) => at.date === from).toSorted(byStart), now)
  return {
    days: countedDays(dates, visible),
    locations: new Set(visible.map(({ job }) => job.locationId)).size,
    first: await named(tx, todayVisits, await overlapping(tx, from, todayVisits, drafts)),
  }
}

/** Groups visits by their times, because thousands of visits share a few hundred times. */
function countedDays(dates: readonly string[], visible: readonly PlannedTime[]) {
  const counts = new Map<PlannedTime['at'], number>()
  for (const { at } of visible) counts.set(at, (counts.get(at) ?? 0) + 1)
  const days = new Map(dates.map((date) => [date, { date, visits: 0, minutes: 0 }]))
  for (const [{ date, startsAt, endsAt }, visits] of counts) {
    const day = days.get(date)
    if (!day) continue
    day.visits += visits
    day.minutes += (visits * (Date.parse(endsAt) - Date.parse(startsAt))) / 60_000
  }
  return [...days.values()]
}

/** Cuts the list to its maximum: drops the visits that ended first, then those that start last. Sorted by start. */
function cutToday(visits: readonly PlannedTime[], now: string): readonly PlannedTime[] {
  if (visits.length <= homeVisitsMax) return visits
  const isOver = ({ at }: PlannedTime) => at.endsAt <= now
  const ahead = visits.filter((visit) => !isOver(visit)).slice(0, homeVisitsMax)
  const over = visits.filter(isOver)
  return [...over.slice(over.length - (homeVisitsMax - ahead.length)), ...ahead]
}

/** Looks up place names for the shown visits only. */
async function named(tx: TenantTx, visits: readonly PlannedTime[], marks: Marks): Promise<HomeVisit[]> {
  if (visits.length === 0) return []
  const { rows } = await sql<Omit<HomeVisit, keyof PlannedTime['at']>>`
    select j.id as job_id, j.name as job_name, l.id as location_id, l.name as location_name, c.id as client_id,
      c.name as client_name
    from jobs j
    join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    where j.id = any (${[...new Set(visits.map(({ job }) => job.jobId))]}::uuid[])`.execute(tx)
  const places = new Map(rows.map((row) => [row.jobId, row]))
  return visits.flatMap(({ job, at, originalStart }) => {
    const place = places.get(job.jobId)
    return place ? { ...place, ...at, ...marks.get(visitKey(job.jobId, originalStart)) } : []
  })
}

type Marks = ReadonlyMap<string, Pick<HomeVisit, 'crew' | 'overlapping'>>

/** Members with overlapping visits, by visit. */
async function overlapping(tx: TenantTx, day: string, visits: readonly PlannedTime[], drafts: boolean): Promise<Marks> {
  const known = await findEach(
    tx,
    visits.map(({ job: { jobId }, originalStart }) => ({ jobId, originalStart })),
  )
  const dayVisits = await markOverlaps(tx, { from: day, to: day }, known, drafts)
  return new Map(
    dayVisits.flatMap(({ jobId, originalStart, crew, overlapping: ids }) =>
      ids
        ? [
            [
              visitKey(jobId, originalStart),
              { overlapping: ids, crew: crew.filter((member) => ids.includes(member.memberId)) },
            ],
          ]
        : [],
    ),
  )
}

const byStart = (a: PlannedTime, b: PlannedTime) => {
  if (a.at.startsAt !== b.at.startsAt) return a.at.startsAt < b.at.startsAt ? -1 : 1
  return a.job.jobId < b.job.jobId ? -1 : 1
}
