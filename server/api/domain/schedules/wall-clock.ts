import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'

/** A planned start: the day as a number, the time on the wall, and for how long. */
export interface Planned {
  day: number
  startTime: string
  durationMinutes: number
  timeZone: string
}

export type WallClock = (planned: Planned) => PreviewedVisit

const epoch = Temporal.PlainDate.from('1970-01-01')

/** Turns planned starts into visits, and remembers: many jobs begin at the same time. One for each piece of work. */
export function createWallClock(): WallClock {
  const known = new Map<string, PreviewedVisit>()
  return (planned) => {
    const key = `${planned.timeZone} ${planned.day} ${planned.startTime} ${planned.durationMinutes}`
    const visit = known.get(key) ?? visitAt(planned)
    known.set(key, visit)
    return visit
  }
}

/** The wall clock decides the start: the earlier of two, moved forward by a gap. From there on time is elapsed time. */
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
