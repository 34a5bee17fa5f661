import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayNumber, dayText } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { assignmentData } from '#server/api/domain/schedules/crews/assignment-facts.store.ts'
import { judge } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import {
  hullOf,
  type Hours,
  type ReadWorkweeks,
  type Workweeks,
} from '#server/api/domain/schedules/crews/assignment.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { declinesOf } from './declines.store.ts'
import type { PlanMember, PlanProblem, PlanVisit } from './problem.ts'
import { keyOf } from './week-table.ts'

interface PlanRequest {
  week: string
  movedPercent: number
  at: Temporal.Instant
  readWorkweeks: ReadWorkweeks
  secondsMax: number
}

export interface ReadProblem {
  problem: PlanProblem
  weeks: Workweeks
  /** Each member's hours as planned. */
  hours: ReadonlyMap<string, Hours>
}

/**
 * Reads a week as a planning problem; null when the caller's regions have no open visit. The number of queries is
 * constant.
 */
export async function readProblem(tx: TenantTx, question: PlanRequest): Promise<ReadProblem | null> {
  const { week, movedPercent, at, readWorkweeks, secondsMax } = question
  const window = { from: week, to: dayText(dayNumber(week) + 6) }
  const toCome = (await planned.list(tx, window, {})).filter(
    ({ isCancelled, startsAt }) => !isCancelled && Temporal.Instant.compare(startsAt, at) > 0,
  )
  const places = await placesOf(tx)
  const reachable = toCome.filter(({ locationId }) => places.get(locationId)?.isInOwnRegions)
  const isOpen = ({ crew, crewSize }: Visit) => crew.length < crewSize
  const hull = hullOf(reachable)
  if (!hull || !reachable.some(isOpen)) return null
  const assigned = reachable.filter(({ crew }) => crew.length > 0)
  const movesMax = Math.floor((assigned.length * movedPercent) / 100)
  const members = await employeesOf(tx)
  const memberIds = members.map(({ id }) => id)
  const weeks = await readWorkweeks(tx, { memberIds, touched: [hull] })
  const declines = await declinesOf(tx, reachable)
  const visits = reachable
    .filter((visit) => isOpen(visit) || movesMax > 0)
    .map((visit): PlanVisit => ({
      visit,
      regionId: places.get(visit.locationId)?.regionId ?? null,
      declined: declines.get(keyOf(visit)) ?? new Set<string>(),
      openSeats: Math.max(0, visit.crewSize - visit.crew.length),
      movable: movesMax > 0 ? visit.crew.map(({ memberId }) => memberId) : [],
    }))
  const jobIds = [...new Set(visits.map(({ visit }) => visit.jobId))]
  const data = await assignmentData(tx, { memberIds, shift: hull, spans: weeks.spans, jobIds, at })
  const { planOf } = judge(data)
  const hours = await hoursOfEach(memberIds, (id) => weeks.hoursOf(id, planOf(id, null)))
  const { timeZone, workdayStart, weekStart } = await publishingOf(tx)
  const inMinutes = (seconds: number | null) => (seconds === null ? null : seconds / 60)
  return {
    weeks,
    hours,
    problem: {
      data,
      members: members.map((member): PlanMember => ({
        id: member.id,
        home: member,
        regionIds: member.regionIds,
        // Payroll counts the first workweek; for a second one, its visits are a good enough estimate.
        weekMinutes: weeks.spans.map((span, n) =>
          n === 0
            ? (hours.get(member.id)?.weekSeconds ?? 0) / 60
            : planOf(member.id, null)
                .visits.filter(({ from }) => from >= span.from && from < span.to)
                .reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0),
        ),
      })),
      visits,
      places: new Map([...places].map(([id, { latitude, longitude }]) => [id, { latitude, longitude }])),
      movesMax,
      workweeks: weeks.spans,
      overtimeAfter: { week: inMinutes(weeks.overtimeAfter.week), day: inMinutes(weeks.overtimeAfter.day) },
      clock: { timeZone, workdayStart },
      weekStart,
      secondsMax,
    },
  }
}

const atOnce = 10

/** Queries payroll member by member, so that other requests run in between. */
export async function hoursOfEach(
  memberIds: readonly string[],
  hoursOf: (memberId: string) => Hours,
): Promise<ReadonlyMap<string, Hours>> {
  const hoursByMember = new Map<string, Hours>()
  for (const [n, id] of memberIds.entries()) {
    if (n % atOnce === 0) await nextTurn()
    hoursByMember.set(id, hoursOf(id))
  }
  return hoursByMember
}

async function placesOf(tx: TenantTx) {
  const { rows } = await sql<Coordinates & { id: string; regionId: string | null; isInOwnRegions: boolean }>`
    select id, latitude, longitude, region_id,
      current_region_ids() is null or coalesce(region_id = any (current_region_ids()), false) as is_in_own_regions
    from locations`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Employees: supervisors and the office are assigned by hand. */
async function employeesOf(tx: TenantTx) {
  const { rows } = await sql<Coordinates & { id: string; regionIds: string[] }>`
    select m.id, m.home_latitude as latitude, m.home_longitude as longitude, coalesce((
      select array_agg(r.region_id::text) from member_regions r
      where r.organization_id = m.organization_id and r.member_id = m.id), '{}') as region_ids
    from members m
    where m.deactivated_at is null and 'EMPLOYEE' = any (m.roles) order by m.id`.execute(tx)
  return rows
}
