import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { memberPlans } from '#server/api/domain/schedules/crews/member-plans.store.ts'
import { uniqueVisits, listMarked, markOverlaps } from '#server/api/domain/schedules/crews/overlapping.store.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { reachOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { BoardOutline, BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { workers } from '#shared/access/roles.ts'
import { lacksPeople, unassignedRow, type BoardGrouping } from '#shared/schedule/board.ts'
import { boardRows, outlineOf, rowsWith } from './board.ts'
import { exceededLimits, visitsAgainstAvailability } from '../crews/exceeded-limits.store.ts'
import { plannedOvertime } from './planned-overtime.store.ts'

interface Board {
  window: DayWindow
  by: BoardGrouping
  regionId?: string | undefined
  /** True if the viewer may see draft weeks. */
  drafts: boolean
}

/** All rows of the board, without their visits. */
export async function outline(
  tx: TenantTx,
  { window, by, regionId, drafts, language }: Board & { language: string },
): Promise<BoardOutline> {
  const visits = await planned.list(tx, window, { regionId })
  const members = by === 'members' ? await plannable(tx) : []
  const visible = visits.filter(({ isPublished }) => drafts || isPublished)
  return outlineOf(visible, { window, by, members, language })
}

/** Active members with a working role. */
const plannable = (tx: TenantTx) =>
  tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${[...workers]}::text[]`)
    .execute()

interface BoardRequest extends Board {
  rowIds: readonly string[]
  /** Jobs that just changed: the rows that show their visits now are returned too. */
  jobIds: readonly string[]
  lines: number
  /** Undefined for viewers who may not see overtime. */
  readWorkweeks: ReadWorkweeks | undefined
  at: Temporal.Instant
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

/** Returns visits of the given rows only, so that the cost grows with them and not with the company. */
export async function rows(tx: TenantTx, { window, by, regionId, drafts, ...asked }: BoardRequest): Promise<BoardRows> {
  const rowIds = new Set(asked.rowIds)
  if (asked.jobIds.length > 0) {
    rowIds.add(unassignedRow)
    const touched = await planned.list(tx, window, { regionId, jobIds: asked.jobIds })
    for (const visit of touched) if (drafts || visit.isPublished) for (const id of rowsWith(visit, by)) rowIds.add(id)
  }
  const ids = [...rowIds].filter((id) => id !== unassignedRow)
  const { readWorkweeks, at, lines } = asked
  const plans = memberPlans(tx, by === 'members' ? ids : [])
  // Queries whole workweeks first, because they contain the plans for the rest too.
  const overtime = readWorkweeks ? await plannedOvertime(tx, window, { plans, at, readWorkweeks }) : none
  const pageRows: Visit[][] = []
  if (by === 'locations' && ids.length > 0) {
    pageRows.push(await listMarked(tx, window, { regionId, drafts, locationIds: ids }))
  }
  if (by === 'members') {
    const regionVisits = regionId
      ? await planned.list(tx, window, { regionId, memberIds: ids })
      : await plans.visitsIn(window)
    pageRows.push(await markOverlaps(tx, window, regionVisits, drafts, plans))
  }
  if (rowIds.has(unassignedRow)) {
    const jobIds = await maybeOpen(tx, window)
    pageRows.push((await listMarked(tx, window, { regionId, drafts, jobIds })).filter(lacksPeople))
  }
  const visits = uniqueVisits(pageRows.flat())
  const limits = readWorkweeks ? await exceededLimits(tx, plans, visits, at.epochMilliseconds) : none
  const against = readWorkweeks ? await visitsAgainstAvailability(tx, [...plans.memberIds], visits) : none
  const visible = visits.filter(({ isPublished }) => drafts || isPublished).toSorted(byStart)
  return boardRows(visible, { window, by, rowIds: [...rowIds], lines, overtime, limits, against })
}

/** Narrows jobs to those that may have an understaffed visit in the window; it may return a few others. */
async function maybeOpen(tx: TenantTx, window: DayWindow): Promise<string[]> {
  const { since, until } = reachOf(window)
  const { rows: found } = await sql<{ id: string }>`
    select j.id from jobs j
    left join (
      select k.job_id, count(*) as members from job_crew k
      join members m on m.organization_id = k.organization_id and m.id = k.member_id
      where k.effective_from <= ${window.from} and k.last_day >= ${window.to} and m.deactivated_at is null
      group by k.job_id) c on c.job_id = j.id
    where j.archived_at is null and j.crew_size > coalesce(c.members, 0)
    union
    select job_id from visit_changes
    where (has_own_crew or added_minutes is not null) and (original_start >= ${since} and original_start < ${until}
      or moved_to >= ${since} and moved_to < ${until})`.execute(tx)
  return found.map(({ id }) => id)
}

const byStart = (a: Visit, b: Visit) =>
  a.startsAt === b.startsAt ? (a.jobId < b.jobId ? -1 : 1) : a.startsAt < b.startsAt ? -1 : 1

export interface DayPosition {
  key: string
  id: string
}

/** One page of a day's visits: understaffed ones first, then by start. */
export async function day(
  tx: TenantTx,
  {
    date,
    regionId,
    drafts,
    after,
    limit,
  }: { date: string; limit: number; after: DayPosition | null } & Omit<Board, 'window' | 'by'>,
) {
  const window = { from: date, to: date }
  const visits = (await listMarked(tx, window, { regionId, drafts })).filter((visit) => drafts || visit.isPublished)
  const sorted = visits
    .map((visit) => ({ visit, position: positionOf(visit) }))
    .toSorted((a, b) => (isAfter(a.position, b.position) ? 1 : -1))
  const rest = after ? sorted.filter(({ position }) => isAfter(position, after)) : sorted
  return rest.slice(0, limit + 1)
}

const positionOf = (visit: Visit): DayPosition => ({
  key: `${lacksPeople(visit) ? 0 : 1} ${visit.startsAt} ${visit.originalStart}`,
  id: visit.jobId,
})

const isAfter = (a: DayPosition, b: DayPosition) => (a.key === b.key ? a.id > b.id : a.key > b.key)
