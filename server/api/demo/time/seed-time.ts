import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { changing } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { seedCrews, seedWorkOfNow, timeZone } from './crews.ts'
import { planLog, type PlannedLog } from './plan-log.ts'
import { seedReports } from './reports.ts'
import { breakRows, logRow, punchRows, taskRows, type Place, type StaffedVisit } from './staffed-visit-rows.ts'

const weeks = 3

/** Seeds crews, their work up to now, of which the last three weeks in detail, and their reports and requests. */
export async function seedTime(
  tx: TenantTx,
  organizationId: string,
  { startsOn, now }: { startsOn: string; now: Temporal.Instant },
): Promise<void> {
  await seedCrews(tx, organizationId, startsOn)
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const window = { from: today.subtract({ weeks }).toString(), to: today.toString() }
  const { runningJobId } = await seedWorkOfNow(tx, organizationId, now, await busyAround(tx, now))
  const turns = await turnsIn(tx, window, now, runningJobId)
  const places = await placesOf(tx)
  const planned = turns.flatMap((turn) => {
    const place = places.get(turn.visit.locationId)
    return place ? { ...turn, place, organizationId, workLogId: randomUUIDv7() } : []
  })
  await tx.insertInto('workLogs').values(planned.map(logRow)).execute()
  await seedEarlier(tx, organizationId, { from: startsOn, to: today.subtract({ weeks, days: 1 }).toString() }, now)
  await changing(tx, 'punched')
  await tx.insertInto('breaks').values(planned.flatMap(breakRows)).execute()
  await tx.insertInto('punches').values(planned.flatMap(punchRows)).execute()
  await tx.insertInto('workLogTasks').values(planned.flatMap(taskRows)).execute()
  for (const { workLogId, log } of planned)
    if (log.endedAt !== null && log.correctedMinutes > 0)
      await correct(tx, workLogId, new Date(log.endedAt - log.correctedMinutes * 60_000), log.flags)
  await seedReports(tx, organizationId, now)
}

/** Hours without punches, breaks and tasks, which would take as long to seed as all else. */
async function seedEarlier(
  tx: TenantTx,
  organizationId: string,
  window: { from: string; to: string },
  now: Temporal.Instant,
): Promise<void> {
  const rows = (await turnsIn(tx, window, now, '')).flatMap(({ memberId, visit, log }) =>
    log.endedAt === null || log.isForgotten
      ? []
      : {
          organizationId,
          id: randomUUIDv7(),
          memberId,
          locationId: visit.locationId,
          jobId: visit.jobId,
          visitStart: new Date(visit.originalStart),
          startedAt: new Date(log.startedAt),
          endedAt: new Date(log.endedAt),
          startSource: 'app' as const,
          endSource: 'app' as const,
          voidedAt: null,
        },
  )
  await tx.insertInto('workLogs').values(rows).execute()
}

/** Returns members with a visit around the current hour. */
async function busyAround(tx: TenantTx, now: Temporal.Instant): Promise<Set<string>> {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const window = { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 1 }).toString() }
  const near = (await listVisits(tx, window, {})).filter(
    ({ startsAt, endsAt }) =>
      Date.parse(endsAt) > now.epochMilliseconds - 90 * 60_000 &&
      Date.parse(startsAt) < now.epochMilliseconds + 240 * 60_000,
  )
  return new Set(near.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)))
}

/** Returns everybody's work at every visit of the window, by start. */
async function turnsIn(
  tx: TenantTx,
  window: { from: string; to: string },
  now: Temporal.Instant,
  runningJobId: string,
): Promise<StaffedVisit[]> {
  const visits = await listVisits(tx, window, {})
  const places = visits.flatMap((visit) => visit.crew.map(({ memberId, name }) => ({ memberId, name, visit })))
  return Map.groupBy(places, ({ memberId }) => memberId)
    .values()
    .flatMap((memberTurns) =>
      memberTurns.flatMap(({ visit, ...member }, place) => {
        const next = memberTurns[place + 1]?.visit.startsAt
        const nextStart = next ? Date.parse(next) : now.epochMilliseconds + dayMs
        const log = planLog(visit, member.name, nextStart, now.epochMilliseconds)
        return log || visit.jobId === runningJobId ? { ...member, visit, log: log ?? punctual(visit) } : []
      }),
    )
    .filter(({ visit }) => visit.jobName !== 'Move-out clean')
    .toArray()
}

const punctual = (visit: Visit): PlannedLog => ({
  startedAt: Date.parse(visit.startsAt) + 120_000,
  endedAt: null,
  flags: [],
  metresAway: 12,
  breaks: [],
  isForgotten: false,
  correctedMinutes: 0,
})

async function placesOf(tx: TenantTx): Promise<Map<string, Place>> {
  const locations = await tx.selectFrom('locations').select(['id', 'latitude', 'longitude']).execute()
  const items = await tx
    .selectFrom('checklistItems')
    .select(['id', 'jobId', 'task', 'locationId'])
    .orderBy('position')
    .execute()
  const byLocation = Map.groupBy(items, ({ locationId }) => locationId)
  return new Map(
    locations.map(({ id, latitude, longitude }) => [id, { latitude, longitude, items: byLocation.get(id) ?? [] }]),
  )
}

/** Corrects a log as the responsible supervisor would, with a reason. */
async function correct(tx: TenantTx, workLogId: string, endedAt: Date, flags: PlannedLog['flags']) {
  const supervisor = await tx
    .selectFrom('members')
    .select('userId')
    .where('userId', 'is not', null)
    .where(sql<boolean>`'SUPERVISOR' = any (roles)`)
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.user_id', ${supervisor.userId}, true)`.execute(tx)
  await changing(tx, 'corrected', 'Forgot to end on the way out; confirmed by phone.')
  await tx.deleteFrom('breaks').where('workLogId', '=', workLogId).where('endedAt', '>', endedAt).execute()
  await tx
    .updateTable('workLogs')
    .set({ endedAt, endSource: 'manager', flags: [...flags, 'edited'], version: 2 })
    .where('id', '=', workLogId)
    .execute()
  await sql`select set_config('app.user_id', '', true)`.execute(tx)
}
