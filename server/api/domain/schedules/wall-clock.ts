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
  const known = new Map<string, PreviewedVisit>()
  return (planned) => {
    const key = `${planned.timeZone} ${planned.day} ${planned.startTime} ${planned.durationMinutes}`
    const visit = known.get(key) ?? visitAt(planned)
    known.set(key, visit)
    return visit
  }
}

/**
 * The start is local time: the earlier of two instants, or moved forward by a DST gap. The duration is elapsed time.
 */
function visitAt({ day, startTime, durationMinutes, timeZone }: Planned): PreviewedVisit {
  const start = epoch.add({ days: day }).toZonedDateTime({ timeZone, plainTime: startTime })
  return {
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    startsAt: start.toInstant().toString(),
    endsAt: start.toInstant().add({ minutes: durationMinutes }).toString(),
  }
}
