import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { mustReadAt } from '#server/api/domain/messages/must-read.store.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { lastPunch } from '#server/api/domain/timekeeping/punches.store.ts'
import { undoable } from '#server/api/domain/timekeeping/undo-punch.store.ts'
import { runningLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { getWorkLog } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import type { OwnJob, OwnVisit, RunningWork, Timeclock, TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { accuracyMaxM, undoSeconds } from '#shared/timeclock/punches.ts'
import { ownStandings } from './own-visit-states.store.ts'
import { placeActions } from './place-actions.store.ts'
import { dueTasks } from './tasks.store.ts'
import { workplaces, type FoundPlace } from './workplaces.store.ts'

/** A visit of last night stays this long after its end, one of tomorrow shows this long before its start. */
const hoursAround = { after: 2, before: 6 }

/** The member's own timeclock. */
export async function timeclock(tx: TenantTx, memberId: string, now: Date): Promise<Timeclock> {
  const policy = await tx
    .selectFrom('configurations')
    .select(['geofencePolicy', 'rounding', 'autoCloseMinutes'])
    .executeTakeFirstOrThrow()
  const log = await runningLog(tx, memberId)
  const visits = await visitsAround(tx, memberId, now)
  const jobs = await standingJobs(tx, memberId, now)
  const checklists = await dueTasks(
    tx,
    [...(log?.jobId ? [log.jobId] : []), ...visits.map(({ jobId }) => jobId), ...jobs.map(({ jobId }) => jobId)],
    log?.id ?? null,
  )
  const places = await workplaces(tx, { memberId, now }, [
    ...(log ? [log.locationId] : []),
    ...visits.map(({ locationId }) => locationId),
    ...jobs.map(({ locationId }) => locationId),
  ])
  return {
    memberId,
    serverTime: now.toISOString(),
    policy: { ...policy, undoSeconds, accuracyMaxM },
    running: log ? await running(tx, log, { places, checklists, now }) : null,
    undo: undoable(await lastPunch(tx, memberId), now),
    visits: await ownVisits(tx, { memberId, now }, visits, places),
    jobs: jobs.map(({ jobId, jobName, locationId }): OwnJob => ({ ...at(places, locationId).place, jobId, jobName })),
    mustRead: await mustReadAt(tx, memberId, [...places.keys()]),
    checklists: [...checklists].map(([jobId, tasks]) => ({ jobId, tasks: dueNext(tasks) })),
  }
}

/** A task done in the running work is due again only if it belongs to every visit. */
const dueNext = (tasks: readonly TimeclockTask[]) =>
  tasks.filter(({ frequency, doneAt }) => frequency === 'visit' || !doneAt).map((task) => ({ ...task, doneAt: null }))

type Places = ReadonlyMap<string, FoundPlace>

function at(places: Places, locationId: string): FoundPlace {
  const place = places.get(locationId)
  if (!place) throw new Error('a workplace was not read')
  return place
}

async function running(
  tx: TenantTx,
  { id, jobId, locationId }: { id: string; jobId: string | null; locationId: string },
  { places, checklists, now }: { places: Places; checklists: ReadonlyMap<string, TimeclockTask[]>; now: Date },
): Promise<RunningWork> {
  const log = await getWorkLog(tx, id, now.getTime())
  const open = log.breaks.find(({ endedAt }) => endedAt === null)
  return {
    ...log,
    workplace: at(places, locationId).place,
    onBreak: open ? { kind: open.kind, startedAt: open.startedAt } : null,
    actions: await placeActions(tx, locationId, new Date(log.startedAt)),
    tasks: (jobId && checklists.get(jobId)) || [],
  }
}

/** The member's published visits of today in each location's time zone, and nearby ones of last night and tomorrow. */
async function visitsAround(tx: TenantTx, memberId: string, now: Date): Promise<Visit[]> {
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  // Work at night may have begun two days ago in UTC.
  const window = { from: day.subtract({ days: 2 }).toString(), to: day.add({ days: 1 }).toString() }
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const [since, until] = [instant.subtract({ hours: hoursAround.after }), instant.add({ hours: hoursAround.before })]
  return (await listVisits(tx, window, { memberId })).filter((visit) => {
    const today = instant.toZonedDateTimeISO(visit.timeZone).toPlainDate().toString()
    if (!visit.isPublished) return false
    if (visit.date === today) return true
    return visit.date < today
      ? Temporal.Instant.compare(visit.endsAt, since) >= 0
      : Temporal.Instant.compare(visit.startsAt, until) <= 0
  })
}

async function ownVisits(
  tx: TenantTx,
  { memberId, now }: { memberId: string; now: Date },
  visits: readonly Visit[],
  places: Places,
): Promise<OwnVisit[]> {
  const standing = await ownStandings(tx, memberId, visits, now)
  return visits.map((visit): OwnVisit => {
    const { place, accessNotes, hasAlarmCode } = at(places, visit.locationId)
    return {
      ...place,
      ...standing(visit),
      jobId: visit.jobId,
      jobName: visit.jobName,
      originalStart: visit.originalStart,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      note: visit.note,
      accessNotes,
      hasAlarmCode: hasAlarmCode && !visit.isCancelled,
      isCancelled: visit.isCancelled,
      crew: visit.crew.map(({ name }) => name),
    }
  })
}

/** Today in the location's time zone. */
const todayThere = (now: Date) => sql<string>`(${now}::timestamptz at time zone l.time_zone)::date`

const standingJobs = (tx: TenantTx, memberId: string, now: Date) =>
  tx
    .selectFrom('jobCrew as k')
    .innerJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'k.jobId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .select(['j.id as jobId', 'j.name as jobName', 'j.locationId'])
    .where('k.memberId', '=', memberId)
    .where('k.effectiveFrom', '<=', todayThere(now))
    .where('k.lastDay', '>=', todayThere(now))
    .where('j.archivedAt', 'is', null)
    .where('j.status', '=', 'active')
    .where('l.archivedAt', 'is', null)
    .orderBy('l.name')
    .orderBy('j.name')
    .orderBy('j.id')
    .execute()
