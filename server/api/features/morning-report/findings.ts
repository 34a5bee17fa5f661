import { visitKey, visitState, type CoverageLimits } from '#server/api/domain/schedules/coverage.ts'
import type { MorningFinding, MorningReport } from '#shared/contracts/morning-report.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import type { WorkLog } from '#shared/contracts/work-logs.ts'
import { morningItemsMax, morningKinds, shortShare } from '#shared/morning-report/kinds.ts'

const minutesBetween = (from: number, to: number) => Math.floor((to - from) / 60_000)

const placeOf = (of: Visit | WorkLog) => ({
  clientId: of.clientId,
  clientName: of.clientName,
  locationId: of.locationId,
  locationName: of.locationName,
  timeZone: of.timeZone,
  jobId: of.jobId,
  jobName: of.jobName,
  problemReportId: null,
})

/** What went wrong at the visits of a day, by the logs that belong to them. */
export function visitFindings(
  visits: readonly Visit[],
  logs: readonly WorkLog[],
  limits: CoverageLimits,
  now: number,
): MorningFinding[] {
  const byVisit = Map.groupBy(logs, ({ jobId, visitStart }) => (jobId && visitStart ? visitKey(jobId, visitStart) : ''))
  return visits.flatMap((visit): MorningFinding[] => {
    const own = byVisit.get(visitKey(visit.jobId, visit.originalStart)) ?? []
    const [startsAt, endsAt] = [Date.parse(visit.startsAt), Date.parse(visit.endsAt)]
    const ends = own.map(({ endedAt }) => (endedAt ? Date.parse(endedAt) : null))
    const state = visitState({ startsAt, isCancelled: visit.isCancelled }, ends, limits, now)
    const found = { ...placeOf(visit), at: visit.startsAt, workLogId: null }
    if (state === 'missing')
      return [{ ...found, kind: 'missed', minutes: null, people: visit.crew.map(({ name }) => name) }]
    const [first] = own
    if (!first) return []
    const people = [...new Set(own.map(({ memberName }) => memberName))]
    const late = minutesBetween(startsAt, Math.min(...own.map((log) => Date.parse(log.startedAt))))
    const planned = ((endsAt - startsAt) / 1_000) * visit.crewSize
    const lacking = planned - own.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0)
    const isShort = state === 'done' && lacking > planned * (1 - shortShare)
    return [
      ...(late >= limits.lateMinutes ? [{ ...found, kind: 'late' as const, minutes: late, people }] : []),
      ...(isShort ? [{ ...found, kind: 'short' as const, minutes: Math.floor(lacking / 60), people }] : []),
    ]
  })
}

/** Work that nobody ended, unless the visit it belongs to is not over; and what the product had to end. */
export function openFindings(logs: readonly WorkLog[], visits: readonly Visit[], now: number): MorningFinding[] {
  const running = new Set(
    visits
      .filter(({ endsAt }) => Date.parse(endsAt) > now)
      .map(({ jobId, originalStart }) => visitKey(jobId, originalStart)),
  )
  const isAtVisit = ({ jobId, visitStart }: WorkLog) => jobId && visitStart && running.has(visitKey(jobId, visitStart))
  return logs
    .filter((log) => (log.endedAt ? log.flags.includes('closed_automatically') : !isAtVisit(log)))
    .map((log) => ({
      ...placeOf(log),
      kind: 'open',
      at: log.startedAt,
      minutes: minutesBetween(Date.parse(log.startedAt), log.endedAt ? Date.parse(log.endedAt) : now),
      people: [log.memberName],
      workLogId: log.id,
    }))
}

/** The findings as a report: counted, and the worst first. */
export function reportOf(day: string, findings: readonly MorningFinding[]): MorningReport {
  const counts = { missed: 0, late: 0, short: 0, open: 0, problem: 0 }
  for (const { kind } of findings) counts[kind]++
  const items = findings.toSorted(
    (a, b) =>
      morningKinds.indexOf(a.kind) - morningKinds.indexOf(b.kind) ||
      (b.minutes ?? 0) - (a.minutes ?? 0) ||
      a.at.localeCompare(b.at) ||
      a.locationName.localeCompare(b.locationName) ||
      (a.jobName ?? '').localeCompare(b.jobName ?? ''),
  )
  return { day, counts, items: items.slice(0, morningItemsMax) }
}

/** How many places the mail names, and people of each; the page behind its link lists all. */
const namedMax = { places: 5, people: 3 }

/** The places of the worst findings, each once, with the people of all its findings. */
export function worstPlaces(items: readonly MorningFinding[]): string {
  const byPlace = [...Map.groupBy(items, ({ locationId }) => locationId).values()].slice(0, namedMax.places)
  return byPlace
    .map((own) => {
      const people = [...new Set(own.flatMap((finding) => finding.people))]
      const more = people.length - namedMax.people
      const named = [...people.slice(0, namedMax.people), ...(more > 0 ? [`+${more}`] : [])].join(', ')
      return own[0]?.locationName + (named && ` (${named})`)
    })
    .join('; ')
}
