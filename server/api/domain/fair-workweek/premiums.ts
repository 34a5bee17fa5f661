import type { ChangeRequester, OrdinanceId, ShiftChange } from '#shared/fair-workweek/kinds.ts'
import { ordinanceOf, type Ordinance, type Premium } from './ordinances.ts'

/**
 * The schedule of one visit that a member could see, from the moment it was recorded. Instants are seconds since 1970;
 * without times the visit was no longer the member's.
 */
export interface PostedVisit {
  id: string
  /** Rows of one change have the same. */
  changeId: string
  ordinanceId: OrdinanceId
  jobId: string
  locationId: string
  originalStart: number
  /** The first day of the posted week, and its clock. */
  week: string
  timeZone: string
  start: number | null
  end: number | null
  recordedAt: number
  /** The first posting of the location's week, which is not a change. */
  isPosting: boolean
  askedBy: ChangeRequester
  note: string
}

export interface Shift {
  start: number
  end: number
}

/** A change of a member's shift after it was posted. */
export interface PostedChange {
  /** The id of the row that made the change. */
  id: string
  ordinanceId: OrdinanceId
  jobId: string
  locationId: string
  change: ShiftChange
  was: Shift | null
  now: Shift | null
  /** The local day of the changed shift, or of the added one. */
  day: string
  recordedAt: number
  askedBy: ChangeRequester
  note: string
  /** After the deadline for posting. */
  isLate: boolean
  isShort: boolean
  lostSeconds: number
  /** Seconds to pay at the member's rate; 0 if nothing is owed. */
  owedSeconds: number
}

/**
 * Every change of a member's posted shifts with its cost. Depends on the rows alone, not on their order, so computing
 * it again gives the same.
 */
export function postedChanges(rows: readonly PostedVisit[]): PostedChange[] {
  const ordered = rows.toSorted((a, b) => a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1))
  const current = new Map<string, PostedVisit>()
  const changes: PostedChange[] = []
  for (const batch of batches(ordered)) {
    const differences = batch.flatMap((row): Difference[] => {
      const key = `${row.jobId} ${row.originalStart}`
      const before = current.get(key)
      current.set(key, row)
      const [was, now] = [before ? shiftOf(before) : null, shiftOf(row)]
      // A finished shift stays as it was worked; a later row is about a new shift.
      const isOver = was !== null && was.end <= row.recordedAt
      return row.isPosting ? [] : difference(row, before ?? null, isOver ? null : was, now)
    })
    changes.push(...paired(differences).map(changeOf))
  }
  return changes
}

interface Difference {
  row: PostedVisit
  weeks: readonly string[]
  was: Shift | null
  now: Shift | null
}

const shiftOf = ({ start, end }: PostedVisit): Shift | null => (start === null || end === null ? null : { start, end })

function difference(row: PostedVisit, before: PostedVisit | null, was: Shift | null, now: Shift | null): Difference[] {
  if (was?.start === now?.start && was?.end === now?.end) return []
  return [{ row, weeks: [...new Set([before?.week ?? row.week, row.week])], was, now }]
}

function batches(rows: readonly PostedVisit[]): readonly PostedVisit[][] {
  return [...Map.groupBy(rows, ({ changeId }) => changeId).values()]
}

/**
 * Pairs visits that one change replaced by others, so that a moved shift, a new pattern or another location on the same
 * day does not count twice: visits of the same job first, then of the same day. The earliest shift gets the nearest
 * replacement; rows' random ids do not matter.
 */
function paired(differences: readonly Difference[]): Difference[] {
  const gained = differences.filter(({ was, now }) => was === null && now !== null).toSorted(byShift)
  const left = new Set(gained)
  const moved = differences
    .filter(({ was, now }) => was !== null && now === null)
    .toSorted(byShift)
    .map((lost) => {
      const near = [...left].toSorted((a, b) => distance(lost, a) - distance(lost, b) || byShift(a, b))
      const to =
        near.find(({ row }) => row.jobId === lost.row.jobId) ??
        near.find((candidate) => postedDay(candidate) === postedDay(lost))
      if (!to) return lost
      left.delete(to)
      return { row: to.row, weeks: [...new Set([...lost.weeks, ...to.weeks])], was: lost.was, now: to.now }
    })
  return [...moved, ...left, ...differences.filter(({ was, now }) => was !== null && now !== null)].toSorted((a, b) =>
    a.row.id < b.row.id ? -1 : 1,
  )
}

const shiftStart = ({ was, now }: Difference) => (was ?? now)?.start ?? 0

const byShift = (a: Difference, b: Difference) =>
  shiftStart(a) - shiftStart(b) ||
  a.row.originalStart - b.row.originalStart ||
  (a.row.jobId < b.row.jobId ? -1 : a.row.jobId > b.row.jobId ? 1 : 0)

const distance = (a: Difference, b: Difference) => Math.abs((a.was?.start ?? 0) - (b.now?.start ?? 0))

const localDate = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()

const postedDay = ({ row, was, now }: Difference) => localDate((was ?? now)?.start ?? 0, row.timeZone).toString()

const lengthOf = (shift: Shift | null) => (shift ? shift.end - shift.start : 0)

function kindOf(was: Shift | null, now: Shift | null): ShiftChange {
  if (!was) return 'added'
  if (!now) return 'cancelled'
  const more = lengthOf(now) - lengthOf(was)
  return more > 0 ? 'extended' : more < 0 ? 'shortened' : 'moved'
}

function changeOf(one: Difference): PostedChange {
  const { row, was, now } = one
  const ordinance = ordinanceOf(row.ordinanceId)
  const starts = [was, now].flatMap((shift) => (shift ? shift.start : []))
  const change = kindOf(was, now)
  const isLate = row.recordedAt >= deadline(ordinance, one, starts)
  const lostSeconds = Math.max(0, lengthOf(was) - lengthOf(now))
  const isShort = row.recordedAt > Math.min(...starts) - ordinance.shortHours * 3600
  const isOwed = isLate && !ordinance.exempt.includes(row.askedBy)
  const premium = lostSeconds > 0 && isShort ? ordinance.lostShort : ordinance.changed
  return {
    id: row.id,
    ordinanceId: row.ordinanceId,
    jobId: row.jobId,
    locationId: row.locationId,
    change,
    was,
    now,
    day: postedDay(one),
    recordedAt: row.recordedAt,
    askedBy: row.askedBy,
    note: row.note,
    isLate,
    isShort,
    lostSeconds,
    owedSeconds: isOwed ? owed(premium, lengthOf(was), lostSeconds) : 0,
  }
}

/** The first second that is too late: the day after the posting deadline, or the notice period before the shift. */
function deadline({ noticeDays, noticeOf }: Ordinance, { row, weeks }: Difference, starts: readonly number[]): number {
  if (noticeOf === 'week') {
    const [first = row.week] = weeks.toSorted()
    return seconds(
      Temporal.PlainDate.from(first)
        .subtract({ days: noticeDays - 1 })
        .toZonedDateTime(row.timeZone),
    )
  }
  const first = Temporal.Instant.fromEpochMilliseconds(Math.min(...starts) * 1000).toZonedDateTimeISO(row.timeZone)
  return seconds(first.subtract({ days: noticeDays })) + 1
}

const seconds = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds / 1000

function owed(premium: Premium, shiftSeconds: number, lostSeconds: number): number {
  if (premium.kind === 'half_of_lost') return lostSeconds / 2
  return premium.kind === 'hours' ? premium.hours * 3600 : Math.min(premium.hours * 3600, shiftSeconds)
}
