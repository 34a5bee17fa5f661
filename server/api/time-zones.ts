import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { fieldProblem } from './problem.ts'

/** Returns a zone's canonical name; undefined when it does not exist. An offset is not a zone. */
export function canonicalTimeZone(id: string): string | undefined {
  if (!/^[A-Za-z]/.test(id)) return undefined
  try {
    return Temporal.Now.zonedDateTimeISO(id).timeZoneId
  } catch {
    return undefined
  }
}

/** @throws ProblemError 400 `time_zone_unknown` naming `timeZone`. */
export function requireTimeZone(id: string): string {
  const zone = canonicalTimeZone(id)
  if (!zone) throw fieldProblem('time_zone_unknown', 'timeZone')
  return zone
}

const ids = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted()
const hourMs = 3_600_000
let listed = { hour: -1, items: [] as TimeZoneList['items'] }

/**
 * Returns every zone with its offset at the instant. Offsets change on the hour, so the list can be cached until then.
 */
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
