import { dayMs, dayText } from '#server/api/days.ts'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'

/** A planned start: day number, local time and duration. */
export interface Planned {
  day: number
  startTime: string
  durationMinutes: number
  timeZone: string
}

export type WallClock = (planned: Planned) => PreviewedVisit

const epoch = Temporal.PlainDate.from('1970-01-01')

/**
 * Converts planned starts to visits and caches them, since many jobs start at the same time. Create one per operation.
 */
export function createWallClock(): WallClock {
  const cached = new Map<string, Map<number, PreviewedVisit>>()
  return (planned) => {
    const times = `${planned.timeZone} ${planned.startTime} ${planned.durationMinutes}`
    const days = cached.getOrInsertComputed(times, () => new Map())
    return days.getOrInsertComputed(planned.day, () => visitAt(planned))
  }
}

/**
 * The start is local time: the earlier of two instants, or moved forward by a DST gap. The duration is elapsed time.
 */
function visitAt(planned: Planned): PreviewedVisit {
  const { day, startTime, durationMinutes, timeZone } = planned
  const local = day * dayMs + Number(startTime.slice(0, 2)) * 3_600_000 + Number(startTime.slice(3, 5)) * 60_000
  const { from, to, offsetMs } = steadyAround(timeZone, local)
  // Further from a change of the offset than any offset is long, the local time has exactly one instant.
  if (local - dayAndMore <= from || local + dayAndMore >= to) return visitNearChange(planned)
  const start = local - offsetMs
  return {
    date: textOf(day),
    startTime: startTime.slice(0, 5),
    timeZone,
    startsAt: utc(start),
    endsAt: utc(start + durationMinutes * 60_000),
  }
}

const dayAndMore = 1.25 * dayMs

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Writing a date takes longer than all the rest of a visit, and the visits of all jobs are on the same days. */
const texts = new Map<number, string>()
const textsMax = 4_000

function textOf(day: number): string {
  if (texts.size > textsMax) texts.clear()
  return texts.getOrInsertComputed(day, dayText)
}

function utc(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const seconds = Math.floor((ms - day * dayMs) / 1_000)
  const [hour, minute, second] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${textOf(day)}T${two[hour]}:${two[minute]}:${two[second]}Z`
}

function visitNearChange({ day, startTime, durationMinutes, timeZone }: Planned): PreviewedVisit {
  const start = epoch.add({ days: day }).toZonedDateTime({ timeZone, plainTime: startTime })
  return {
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    startsAt: start.toInstant().toString(),
    endsAt: start.toInstant().add({ minutes: durationMinutes }).toString(),
  }
}

/** A span in which a zone keeps its offset. */
interface Steady {
  from: number
  to: number
  offsetMs: number
}

/** Spans found so far by zone; a few per year. */
const known = new Map<string, Steady[]>()
const knownMax = 500

/**
 * Looking up a zone's offset takes longer than the rest of a visit's computation, so the spans between changes are
 * cached.
 */
function steadyAround(timeZone: string, at: number): Steady {
  const spans = known.getOrInsertComputed(timeZone, () => [])
  const match = spans.find(({ from, to }) => from <= at && at < to)
  if (match) return match
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const span = {
    from: local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    to: local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offsetMs: local.offsetNanoseconds / 1e6,
  }
  if (spans.length >= knownMax) spans.length = 0
  spans.unshift(span)
  return span
}
