import { dayNumber, dayText } from '#server/api/days.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import type { CrewMember } from '#shared/jobs/jobs.contract.ts'
import type { LimitRule } from '#shared/schedule/choices.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { BoardOutline, BoardRows, BoardVisit } from '#shared/schedule/visit-board.contract.ts'
import { lacksPeople, unassignedRow, type BoardGrouping } from '#shared/schedule/board.ts'

const daysOf = ({ from, to }: DayWindow) =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => dayText(dayNumber(from) + index))

const minutesOf = ({ startsAt, endsAt }: Visit) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** The ids of the rows that show a visit. */
export function rowsWith(visit: Visit, by: BoardGrouping): string[] {
  const named = by === 'locations' ? [visit.locationId] : visit.crew.map(({ memberId }) => memberId)
  return lacksPeople(visit) ? [unassignedRow, ...named] : named
}

interface Outlined {
  window: DayWindow
  by: BoardGrouping
  /** Plannable members; any other member with a visit is added. */
  members: readonly { id: string; name: string }[]
  language: string
}

/** Sorted by name, so that the order is the same on every request. */
export function outlineOf(visits: readonly Visit[], { window, by, members, language }: Outlined): BoardOutline {
  const names = new Map<string, { name: string; title: string }>()
  if (by === 'members') for (const { id, name } of members) names.set(id, { name: '', title: name })
  const most = new Map<string, number>()
  const perDay = new Map<string, number>()
  for (const visit of visits) {
    if (by === 'locations') names.set(visit.locationId, { name: visit.clientName, title: visit.locationName })
    else for (const { memberId, name } of visit.crew) names.set(memberId, { name: '', title: name })
    if (visit.date < window.from || visit.date > window.to) continue
    for (const id of rowsWith(visit, by)) {
      const key = `${id} ${visit.date}`
      const count = (perDay.get(key) ?? 0) + 1
      perDay.set(key, count)
      if (count > (most.get(id) ?? 0)) most.set(id, count)
    }
  }
  const { compare } = new Intl.Collator(language)
  const rows = [...names].map(([id, { name, title }]) => ({ name, row: { id, title, most: most.get(id) ?? 0 } }))
  rows.sort((a, b) => compare(a.name, b.name) || compare(a.row.title, b.row.title) || (a.row.id < b.row.id ? -1 : 1))
  const groups = Map.groupBy(rows, ({ name }) => name)
  return {
    unassigned: most.get(unassignedRow) ?? 0,
    groups: [...groups].map(([name, some]) => ({ name, rows: some.map(({ row }) => row) })),
  }
}

interface AskedRows {
  window: DayWindow
  by: BoardGrouping
  rowIds: readonly string[]
  /** Visits returned per day. */
  lines: number
  overtime: ReadonlyMap<string, number>
  limits: ReadonlyMap<string, readonly LimitRule[]>
  /** Visits against the member's availability. */
  against: ReadonlyMap<string, number>
}

/** Builds the given rows with only the visits they show, sorted by start. */
export function boardRows(
  visits: readonly Visit[],
  { window, by, rowIds, lines, overtime, limits, against }: AskedRows,
): BoardRows {
  const days = daysOf(window)
  const columns = new Map(days.map((day, index) => [day, index]))
  const rows = new Map(
    rowIds.map((id) => [
      id,
      {
        id,
        minutes: 0,
        overtimeSeconds: overtime.get(id) ?? 0,
        limits: [...(limits.get(id) ?? [])],
        againstAvailability: against.get(id) ?? 0,
        counts: days.map(() => 0),
        cells: days.map((): number[] => []),
      },
    ]),
  )
  const table = tableOf()
  for (const visit of visits) {
    const column = columns.get(visit.date)
    if (column === undefined) continue
    for (const id of rowsWith(visit, by)) {
      const row = rows.get(id)
      const cell = row?.cells[column]
      if (!row || !cell) continue
      row.counts[column] = (row.counts[column] ?? 0) + 1
      if (!visit.isCancelled) row.minutes += minutesOf(visit)
      if (cell.length < lines) cell.push(table.indexOfVisit(visit))
    }
  }
  return { ...table.lists, rows: [...rows.values()] }
}

/** Lists each job, member and visit once; rows refer to them by index. */
function tableOf() {
  const lists: Omit<BoardRows, 'rows'> = { jobs: [], members: [], visits: [] }
  const places = {
    jobs: new Map<string, number>(),
    members: new Map<string, number>(),
    visits: new Map<string, number>(),
  }
  const placeIn = <T>(known: Map<string, number>, list: T[], key: string, make: () => T) =>
    known.getOrInsertComputed(key, () => list.push(make()) - 1)
  const member = (crewMember: CrewMember) =>
    placeIn(places.members, lists.members, crewMember.memberId, () => ({
      memberId: crewMember.memberId,
      name: crewMember.name,
    }))
  const job = ({ jobId, jobName, locationId, locationName, clientId, clientName, timeZone, ...rest }: Visit) =>
    // Keyed by time zone too, because a past visit may use an earlier clock of its location; patterns differ in more.
    placeIn(places.jobs, lists.jobs, `${jobId} ${timeZone} ${rest.patternId} ${rest.crewSize}`, () => ({
      jobId,
      jobName,
      locationId,
      locationName,
      clientId,
      clientName,
      timeZone,
      crewSize: rest.crewSize,
      ...(rest.patternId && { patternId: rest.patternId }),
    }))
  const slim = (visit: Visit): BoardVisit => {
    const { date, startTime, startsAt, endsAt, originalStart, cancelledReason, note } = visit
    const { hasOwnCrew, isPublished, version, overlapping } = visit
    const fields = { date, startTime, startsAt, endsAt, originalStart, cancelledReason, note, hasOwnCrew, isPublished }
    const crew = visit.crew.map(member)
    const doubled = visit.crew.filter(({ memberId }) => overlapping?.includes(memberId)).map(member)
    const marks = { ...(doubled.length > 0 && { overlapping: doubled }), ...(visit.isAdded && { isAdded: true }) }
    return { job: job(visit), crew, ...marks, ...fields, version }
  }
  const indexOfVisit = (visit: Visit) =>
    placeIn(places.visits, lists.visits, visitKey(visit.jobId, visit.originalStart), () => slim(visit))
  return { lists, indexOfVisit }
}
