import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { isAway, planOf, judgeVisit, type MemberStanding } from '#server/api/domain/schedules/visit-state.ts'
import type { RuleBook, WorkBook } from '#server/api/domain/schedules/visit-work.store.ts'
import type { MorningFinding, MorningReport } from '#shared/morning-report/morning-report.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { morningItemsMax, morningKinds } from '#shared/morning-report/kinds.ts'

const minutesBetween = (from: number, to: number) => Math.floor((to - from) / 60_000)

const locationFields = (of: Visit | WorkLog) => ({
  clientId: of.clientId,
  clientName: of.clientName,
  locationId: of.locationId,
  locationName: of.locationName,
  timeZone: of.timeZone,
  jobId: of.jobId,
  jobName: of.jobName,
  problemReportId: null,
})

/** Finds problems in a day's visits from the standing of each member. */
export function visitFindings(
  visits: readonly Visit[],
  names: ReadonlyMap<string, string>,
  { recordOf, rulesOf }: { recordOf: WorkBook; rulesOf: RuleBook },
  now: number,
): MorningFinding[] {
  return visits.flatMap((visit): MorningFinding[] => {
    const [plan, rules] = [planOf(visit), rulesOf(visit.jobId)]
    const { members } = judgeVisit(plan, recordOf(visit), rules, now)
    const base = { ...locationFields(visit), at: visit.startsAt, workLogId: null }
    const peopleOf = (some: readonly MemberStanding[]) =>
      some.flatMap(({ memberId }) => (memberId === null ? [] : (names.get(memberId) ?? [])))
    const finding = (kind: MorningFinding['kind'], some: readonly MemberStanding[], minutesOf?: Minutes) =>
      some.length === 0
        ? []
        : [{ ...base, kind, minutes: minutesOf ? Math.max(...some.map(minutesOf)) : null, people: peopleOf(some) }]
    const minutesLate: Minutes = ({ startedAt }) => minutesBetween(plan.startsAt, startedAt ?? plan.startsAt)
    const came = members.filter(
      (member) => (member.isAssigned || visit.crew.length === 0) && !isAway(member) && member.startedAt !== null,
    )
    const isEarly = ({ startedAt }: MemberStanding) =>
      startedAt !== null && plan.startsAt - startedAt > rules.earlyStartMinutes * 60_000
    return [
      ...finding(
        'missed',
        members.filter(({ state }) => state === 'no_show'),
      ),
      ...finding(
        'late',
        came.filter((member) => minutesLate(member) >= rules.lateMinutes),
        minutesLate,
      ),
      ...finding(
        'short',
        members.filter(({ state }) => state === 'short'),
        ({ plannedSeconds, workedSeconds }) => Math.floor((plannedSeconds - workedSeconds) / 60),
      ),
      ...finding('early', members.filter(isEarly), (member) => -minutesLate(member)),
    ]
  })
}

type Minutes = (member: MemberStanding) => number

/** Finds logs that are still open although their visit is over, and logs that were ended automatically. */
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
      ...locationFields(log),
      kind: 'open',
      at: log.startedAt,
      minutes: minutesBetween(Date.parse(log.startedAt), log.endedAt ? Date.parse(log.endedAt) : now),
      people: [log.memberName],
      workLogId: log.id,
    }))
}

/** Builds the report: counts by kind, worst findings first. */
export function reportOf(day: string, findings: readonly MorningFinding[]): MorningReport {
  const counts = { missed: 0, late: 0, short: 0, early: 0, open: 0, problem: 0 }
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

/** The mail names this many locations and members of each; its link opens the full list. */
const namedMax = { places: 5, people: 3 }

/** The locations of the worst findings, each once, with the members of all its findings. */
export function worstPlaces(items: readonly MorningFinding[]): string {
  const byPlace = [...Map.groupBy(items, ({ locationId }) => locationId).values()].slice(0, namedMax.places)
  return byPlace
    .map((group) => {
      const people = [...new Set(group.flatMap((finding) => finding.people))]
      const more = people.length - namedMax.people
      const named = [...people.slice(0, namedMax.people), ...(more > 0 ? [`+${more}`] : [])].join(', ')
      return group[0]?.locationName + (named && ` (${named})`)
    })
    .join('; ')
}
