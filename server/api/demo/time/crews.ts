import { sql } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'

export const timeZone = 'America/Chicago'
const minutesBetween = 20
const minutesOfWeek = 7 * 24 * 60
/** Job titles for work that needs training. */
const titles: readonly [job: RegExp, title: string][] = [
  [/^Day porter/, 'Day porter'],
  [/^Window/, 'Window technician'],
  [/^(Carpet|Floor)/, 'Floor technician'],
]
/** The employee with a login: a crew member without a region. */
const employee = 'Elena Cruz'
const employeeRegion = 'Twin Cities'

interface Span {
  from: number
  to: number
}

/** Assigns each job an available member of its region, trained ones first. */
export async function seedCrews(tx: TenantTx, organizationId: string, startsOn: string): Promise<void> {
  const jobs = await tx
    .selectFrom('jobs as j')
    .innerJoin('jobSchedules as s', 's.jobId', 'j.id')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .leftJoin('regions as r', 'r.id', 'l.regionId')
    .select(['j.id', 'j.name', 'j.locationId', 'l.name as location', 'r.name as region'])
    .select([
      's.weekdays',
      sql<string>`s.start_times[1]`.as('startTime'),
      sql<number>`s.durations[1]`.as('durationMinutes'),
    ])
    .orderBy('startTime')
    .orderBy('l.name')
    .orderBy('j.name')
    .execute()
  const people = await workersByRegion(tx)
  const busy = new Map<string, Span[]>()
  for (const job of jobs) {
    const wanted = job.durationMinutes >= 300 ? 2 : 1
    const spans = spansOf(job)
    const free = (people.get(job.region ?? '') ?? [])
      .filter(({ id }) => !(busy.get(id) ?? []).some((shift) => spans.some((span) => meet(span, shift))))
      .toSorted((a, b) => rank(job.name, a.title) - rank(job.name, b.title) || loadOf(busy, a) - loadOf(busy, b))
    const crew = free.slice(0, wanted)
    for (const { id } of crew) busy.set(id, [...(busy.get(id) ?? []), ...spans])
    await tx
      .updateTable('jobs')
      // The budget covers the whole crew.
      .set({ crewSize: wanted, budgetedMinutes: sql<number>`budgeted_minutes * ${wanted}::integer` })
      .where('id', '=', job.id)
      .execute()
    if (crew.length > 0) await assign(tx, { organizationId, jobId: job.id, locationId: job.locationId }, crew, startsOn)
  }
}

interface Worker {
  id: string
  name: string
  title: string
}

async function workersByRegion(tx: TenantTx): Promise<Map<string, Worker[]>> {
  const rows = await tx
    .selectFrom('members as m')
    .leftJoin('memberRegions as k', 'k.memberId', 'm.id')
    .leftJoin('regions as r', 'r.id', 'k.regionId')
    .select(['m.id', 'm.name', 'm.title', 'm.roles', 'r.name as region'])
    .orderBy('m.name')
    .execute()
  const workers = rows
    .filter(({ roles }) => roles.includes('EMPLOYEE'))
    .map((row) => ({ ...row, region: row.name === employee ? employeeRegion : (row.region ?? '') }))
    .toSorted((a, b) => Number(b.name === employee) - Number(a.name === employee))
  return Map.groupBy(workers, ({ region }) => region)
}

/** Returns a job's minutes of the week, including travel to the next. */
const spansOf = ({
  weekdays,
  startTime,
  durationMinutes,
}: {
  weekdays: number[]
  startTime: string
  durationMinutes: number
}) =>
  weekdays.map((weekday): Span => {
    const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
    const from = (weekday - 1) * 24 * 60 + hours * 60 + minutes
    return { from, to: from + durationMinutes + minutesBetween }
  })

/** True when two spans overlap, also across the end of the week. */
const meet = (a: Span, b: Span) =>
  [-minutesOfWeek, 0, minutesOfWeek].some((turn) => a.from + turn < b.to && b.from < a.to + turn)

const rank = (job: string, title: string) => {
  const trained = titles.find(([pattern]) => pattern.test(job))?.[1]
  if (title === trained) return 0
  return titles.some(([, special]) => special === title) ? 2 : 1
}

const loadOf = (busy: ReadonlyMap<string, Span[]>, { id }: Worker) =>
  (busy.get(id) ?? []).reduce((sum, { from, to }) => sum + to - from, 0)

interface JobKey {
  organizationId: string
  jobId: string
  locationId: string
}

const assign = (tx: TenantTx, job: JobKey, crew: readonly { id: string }[], effectiveFrom: string) =>
  tx
    .insertInto('jobCrew')
    .values(crew.map(({ id }) => ({ ...job, memberId: id, effectiveFrom, effectiveTo: null })))
    .execute()

/** Seeds one-off visits around the current hour, so that the board shows running and late work. */
export async function seedWorkOfNow(
  tx: TenantTx,
  organizationId: string,
  now: Temporal.Instant,
  busy: ReadonlySet<string>,
): Promise<{ runningJobId: string }> {
  const event = await addOneOff(tx, organizationId, now, {
    location: 'Lobby and conference floor',
    name: 'Event support',
    minutesAgo: 50,
    durationMinutes: 180,
  })
  const moveOut = await addOneOff(tx, organizationId, now, {
    location: 'North Loop floors',
    name: 'Move-out clean',
    minutesAgo: 22,
    durationMinutes: 120,
  })
  const free = ((await workersByRegion(tx)).get(employeeRegion) ?? []).filter(
    ({ id, name }) => !busy.has(id) && name !== employee,
  )
  for (const [place, { day, ...job }] of [event, moveOut].entries()) {
    const worker = free[place]
    if (worker) await assign(tx, job, [worker], day)
  }
  return { runningJobId: event.jobId }
}

async function addOneOff(
  tx: TenantTx,
  organizationId: string,
  now: Temporal.Instant,
  work: { location: string; name: string; minutesAgo: number; durationMinutes: number },
) {
  const start = now
    .toZonedDateTimeISO(timeZone)
    .subtract({ minutes: work.minutesAgo })
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const day = start.toPlainDate().toString()
  const { id: locationId } = await tx
    .selectFrom('locations')
    .select('id')
    .where('name', '=', work.location)
    .executeTakeFirstOrThrow()
  const jobId = randomUUIDv7()
  const { name, durationMinutes } = work
  await tx
    .insertInto('jobs')
    .values({
      organizationId,
      id: jobId,
      locationId,
      name,
      priceMinor: null,
      archivedAt: null,
      budgetedMinutes: durationMinutes,
    })
    .execute()
  const job = { organizationId, locationId, jobId }
  const pattern = {
    frequency: 'weekly' as const,
    weekdays: [start.dayOfWeek],
    times: [{ startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }), durationMinutes }],
    startsOn: day,
    endsOn: day,
  }
  await jobSchedules.insertPatterns(tx, [{ job, patterns: [pattern] }])
  return { ...job, day }
}
