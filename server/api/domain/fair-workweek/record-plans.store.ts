import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { publication, publishingOf, weekOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { readAskedBy } from './asked-by.store.ts'
import { coverage, type Coverage } from './coverage.store.ts'
import { ownVisits, rowsToRecord, type RecordedVisit, type OwnVisit, type PlanRow } from './record-plans.ts'

/** Weeks after the current one that are recorded; the hourly job adds the next week before its notice is due. */
const weeksAhead = 5

/** The rows that were added, and the members they concern. */
export interface RecordedChange {
  ids: ReadonlySet<string>
  memberIds: readonly string[]
}

const noChange: RecordedChange = { ids: new Set(), memberIds: [] }

/**
 * Records the changes to posted schedules at the locations this transaction touched. Transactions at one location wait
 * for each other, so this reads everything committed before.
 */
export async function recordPlans(tx: TenantTx): Promise<RecordedChange> {
  const { rows: noted } = await sql<{ organizationId: string; locationId: string }>`
    delete from unrecorded_plans returning organization_id, location_id`.execute(tx)
  const [first] = noted
  if (!first) return noChange
  const { organizationId } = first
  const locationIds = noted.map(({ locationId }) => locationId)
  const now = Temporal.Now.instant().epochMilliseconds
  const { weekStart, timeZone } = await publishingOf(tx)
  const today = Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString()
  const week = weekOf(shiftDay(today, -1), weekStart)
  const weeks = Array.from({ length: weeksAhead + 2 }, (_, at) => shiftDay(week, at * 7)).filter(
    (monday) => monday <= shiftDay(today, weeksAhead * 7),
  )
  const window = { from: week, to: shiftDay(weeks.at(-1) ?? week, 6) }
  const covered = await coverage(tx, locationIds)
  const posted = await postDays(tx, { organizationId, locationIds, weeks, window, covered })
  const visits = (await planned.list(tx, window, { locationIds })).filter(({ isCancelled }) => !isCancelled)
  const memberVisits = visits.flatMap((visit): OwnVisit[] => {
    const [on, ordinanceId] = [posted(visit.locationId, visit.date), covered(visit.locationId, visit.date)]
    return on && ordinanceId ? ownVisits(visit).map((row) => ({ ...row, ...on, ordinanceId })) : []
  })
  const recorded = await recordedVisits(tx, locationIds, shiftDay(week, -6))
  const rows = rowsToRecord(memberVisits, recorded, now, (row) => {
    const day = startDay(row)
    return day >= window.from && day <= window.to && covered(row.locationId, day) !== null
  })
  return write(tx, organizationId, rows)
}

interface RecordRequest {
  organizationId: string
  locationIds: readonly string[]
  weeks: readonly string[]
  window: DayWindow
  covered: Coverage
}

/** Posts the published weeks that were not yet, and returns which days are posted. */
async function postDays(tx: TenantTx, { organizationId, locationIds, weeks, window, covered }: RecordRequest) {
  const { rows } = await sql<{ locationId: string; week: string }>`
    select location_id, week from schedule_postings
    where location_id = any (${locationIds}::uuid[]) and week between ${shiftDay(window.from, -6)} and ${window.to}
    order by week`.execute(tx)
  const isPublished = await publication(tx, window)
  const before = Map.groupBy(rows, ({ locationId }) => locationId)
  const postedOn = (locationId: string, day: string) =>
    before.get(locationId)?.find(({ week }) => week <= day && day <= shiftDay(week, 6))?.week
  const added = locationIds.flatMap((locationId) =>
    weeks.flatMap((week) => {
      const days = [0, 1, 2, 3, 4, 5, 6].map((at) => shiftDay(week, at))
      const day = days.find((entry) => isPublished(entry) && covered(locationId, entry) && !postedOn(locationId, entry))
      const ordinanceId = day ? covered(locationId, day) : null
      return ordinanceId ? [{ organizationId, locationId, week, ordinanceId }] : []
    }),
  )
  if (added.length > 0) {
    await tx
      .insertInto('schedulePostings')
      .values(added.map((row) => ({ ...row, postedAt: sql<Date>`clock_timestamp()` })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const now = new Set(added.map(({ locationId, week }) => `${locationId} ${week}`))
  const weekOfDay = (day: string) => weeks.findLast((week) => week <= day)
  return (locationId: string, day: string) => {
    const week = postedOn(locationId, day)
    if (week) return { week, isNew: false }
    const next = weekOfDay(day)
    return next && now.has(`${locationId} ${next}`) ? { week: next, isNew: true } : null
  }
}

/** The last recorded state of each visit; inactive members keep theirs. */
async function recordedVisits(tx: TenantTx, locationIds: readonly string[], since: string): Promise<RecordedVisit[]> {
  const { rows } = await sql<
    Omit<RecordedVisit, 'originalStart' | 'start' | 'end'> & {
      originalStart: Date
      startsAt: Date | null
      endsAt: Date | null
    }
  >`
    select distinct on (p.member_id, p.job_id, p.original_start) p.member_id, p.job_id, p.location_id, p.original_start,
      p.starts_at, p.ends_at, p.week, p.time_zone, p.ordinance_id
    from posted_visits p join members m on m.organization_id = p.organization_id and m.id = p.member_id
    where p.location_id = any (${locationIds}::uuid[]) and p.week >= ${since} and m.deactivated_at is null
    order by p.member_id, p.job_id, p.original_start, p.recorded_at desc, p.id desc`.execute(tx)
  return rows.map(({ originalStart, startsAt, endsAt, ...row }) => ({
    ...row,
    originalStart: originalStart.getTime(),
    start: startsAt && startsAt.getTime(),
    end: endsAt && endsAt.getTime(),
  }))
}

const startDay = ({ start, timeZone }: RecordedVisit) =>
  Temporal.Instant.fromEpochMilliseconds(start ?? 0)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

async function write(tx: TenantTx, organizationId: string, planRows: readonly PlanRow[]): Promise<RecordedChange> {
  if (planRows.length === 0) return noChange
  const requester = await readAskedBy(tx)
  const changeId = randomUUIDv7()
  const recordedAt = await momentAfter(tx, planRows)
  const rows = planRows.map((row) => ({ ...row, id: randomUUIDv7() }))
  const instant = (at: number | null) => (at === null ? null : new Date(at))
  for (let at = 0; at < rows.length; at += 500) {
    await tx
      .insertInto('postedVisits')
      .values(
        rows.slice(at, at + 500).map(({ originalStart, start, end, ...row }) => ({
          ...row,
          ...requester.of(row.memberId),
          organizationId,
          changeId,
          originalStart: new Date(originalStart),
          startsAt: instant(start),
          endsAt: instant(end),
          recordedAt,
          recordedBy: requester.userId,
        })),
      )
      .execute()
  }
  return { ids: new Set(rows.map(({ id }) => id)), memberIds: [...new Set(rows.map(({ memberId }) => memberId))] }
}

/** Now, but always later than the last record of these locations, even if servers' clocks differ. */
async function momentAfter(tx: TenantTx, rows: readonly PlanRow[]): Promise<Date> {
  const locationIds = [...new Set(rows.map(({ locationId }) => locationId))]
  const since = rows.map(({ week }) => week).toSorted()[0] ?? ''
  const { rows: found } = await sql<{ at: Date }>`
    select greatest(date_trunc('milliseconds', clock_timestamp()), max(recorded_at) + interval '1 millisecond') as at
    from posted_visits where location_id = any (${locationIds}::uuid[]) and week >= ${since}`.execute(tx)
  return found[0]?.at ?? new Date()
}
