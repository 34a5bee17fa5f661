import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { fieldProblem } from './problem.ts'

/** The zone as the time zone database spells it; undefined when there is no such zone. An offset is not a zone. */
export function canonicalTimeZone(id: string): string | undefined {
  if (!/^[A-Za-z]/.test(id)) return undefined
  try {
    return Temporal.Now.zonedDateTimeISO(id).timeZoneId
  } catch {
    return undefined
  }
}

/** @throws ProblemError 400 `time_zone_unknown` that names `timeZone`. */
export function requireTimeZone(id: string): string {
  const zone = canonicalTimeZone(id)
  if (!zone) throw fieldProblem('time_zone_unknown', 'timeZone')
  return zone
}

const ids = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
const hourMs = 3_600_000
let listed = { hour: -1, items: [] as TimeZoneList['items'] }

/** Every zone with its offset from UTC at the instant; offsets change on the hour, so a list serves an hour. */
export function listTimeZones(at: Temporal.Instant): TimeZoneList['items'] {
  const hour = Math.trunc(at.epochMilliseconds / hourMs)
  if (listed.hour !== hour) {
    const items = ids.map((id) => ({
      id,
      offsetMinutes: Math.round(at.toZonedDateTimeISO(id).offsetNanoseconds / 60_000_000_000),
    }))
    listed = { hour, items }
  }
  return listed.items
}
