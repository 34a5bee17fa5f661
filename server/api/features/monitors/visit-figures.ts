import type { Visit } from '#shared/contracts/schedule.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'

/** Work at a visit; instants in milliseconds since 1970, `ends` null while it runs. */
export interface VisitWork {
  startsAt: number
  endsAt: number | null
}

interface WatchedVisit {
  visit: Pick<Visit, 'startsAt' | 'endsAt' | 'isCancelled' | 'crewSize'> & { crew: readonly unknown[] }
  work: readonly VisitWork[]
}

export type VisitPreset = Extract<
  PresetKey,
  'missed_start' | 'late_start' | 'uncovered_visit' | 'running_after_end' | 'short_visit' | 'long_visit'
>

/** How long after its end a visit that nobody started, or started late, is still told of. */
const toldMs = 12 * 3_600_000

const minute = 60_000

/** The figure of a visit for a preset; null where it has none. */
export const visitFigures: Readonly<Record<VisitPreset, (watched: WatchedVisit, now: number) => number | null>> = {
  missed_start: ({ visit, work }, now) => {
    if (visit.isCancelled || work.length > 0 || now > Date.parse(visit.endsAt) + toldMs) return null
    return positive((now - Date.parse(visit.startsAt)) / minute)
  },
  late_start: ({ visit, work }, now) => {
    if (work.length === 0 || now > Date.parse(visit.endsAt) + toldMs) return null
    return positive((Math.min(...work.map(({ startsAt }) => startsAt)) - Date.parse(visit.startsAt)) / minute)
  },
  uncovered_visit: ({ visit, work }, now) => {
    if (visit.isCancelled || work.length > 0 || visit.crew.length >= visit.crewSize) return null
    return positive((Date.parse(visit.startsAt) - now) / 3_600_000)
  },
  running_after_end: ({ visit, work }, now) =>
    work.some(({ endsAt }) => endsAt === null) ? positive((now - Date.parse(visit.endsAt)) / minute) : null,
  short_visit: workedShare,
  long_visit: workedShare,
}

/** What was worked at a visit that is over, in percent of what was planned. */
function workedShare({ visit, work }: WatchedVisit, now: number): number | null {
  const isOver = work.length > 0 && work.every(({ endsAt }) => endsAt !== null)
  if (!isOver || now < Date.parse(visit.endsAt) || now > Date.parse(visit.endsAt) + toldMs) return null
  const worked = work.reduce((sum, { startsAt, endsAt }) => sum + ((endsAt ?? startsAt) - startsAt), 0)
  const planned = (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) * visit.crewSize
  return planned > 0 ? Math.round((1_000 * worked) / planned) / 10 : null
}

const positive = (value: number) => (value < 0 ? null : Math.floor(value * 10) / 10)
