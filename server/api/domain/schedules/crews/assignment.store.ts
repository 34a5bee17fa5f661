import type { TenantTx } from '#server/api/db/tenant.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import type { AssignmentAnswer, AssignmentQuestion, Visit } from '#shared/schedule/schedule.contract.ts'
import {
  byMember,
  daysAround,
  joined,
  mayOverlap,
  overlap,
  overtimeOf,
  spanOf,
  type ReadWorkweeks,
  type Span,
} from './assignment.ts'
import { availabilityOf } from '../limits/availability.store.ts'
import { conflictWith } from '../limits/availability.ts'
import { certificatesOf, requiredAt } from './clearance.store.ts'
import { expiredOn, missingOn, sameName } from './clearance.ts'
import { limitsAround } from '../limits/limits.store.ts'
import { visitKey } from './coverage.ts'
import * as planned from '../planned/planned-visits.store.ts'
import { publishingOf } from '../planned/publication.store.ts'
import { dateAt } from '../patterns/segments.ts'
import { logsAround, planOf, plannedWork, type OwnPlan } from './week-plan.store.ts'

/** The number of queries does not depend on the number of members. */
interface Check {
  at: Temporal.Instant
  readWorkweeks: ReadWorkweeks
}

/** Returns what assigning the visit would mean for each member. */
export const check = async (tx: TenantTx, question: AssignmentQuestion, how: Check) =>
  (await checkWithVisits(tx, question, how)).answers

/** Like `check`, with the members' planned visits: the week and a day around it, without the visit in question. */
export async function checkWithVisits(
  tx: TenantTx,
  { memberIds, startsAt, endsAt, except }: AssignmentQuestion,
  { at, readWorkweeks }: Check,
): Promise<{ answers: AssignmentAnswer[]; visits: Visit[] }> {
  const ids = memberIds.map((id) => id.toLowerCase())
  const now = at.epochMilliseconds
  const asked = spanOf({ startsAt, endsAt })
  const { timeZone } = await publishingOf(tx)
  const current = except ? await planned.find(tx, except.jobId, except.originalStart) : null
  const weeks = await readWorkweeks(tx, { memberIds: ids, touched: [asked, ...(current ? [spanOf(current)] : [])] })
  const all = await visitsIn(tx, joined([asked, ...weeks.spans]), ids)
  const visits = all.filter((visit) => !isSame(visit, current))
  const logs = await logsAround(tx, ids, weeks.spans)
  const certificates = await certificatesOf(tx, ids)
  const required = except ? await requiredAt(tx, except.jobId) : []
  const away = await absencesOf(tx, ids, asked, timeZone)
  const said = await availabilityOf(tx, ids, asked)
  const warnAbout = await limitsAround(tx, ids, asked, now)
  const date = dateAt(new Date(asked.from).toISOString(), timeZone)
  const visitsOf = byMember(visits)
  const change = { ...asked, ...placeOf(current) }
  const answers = ids.map((memberId) => {
    const own = visitsOf.get(memberId) ?? []
    const theirs = current && !current.isCancelled && comes(current, memberId) ? [current] : []
    const ownLogs = logs.get(memberId) ?? []
    const without = planOf(own, ownLogs, now)
    const hoursOf = (plan: OwnPlan) => weeks.hoursOf(memberId, plan)
    const before = hoursOf(without)
    const after = hoursOf({ ...without, visits: [...without.visits, change] })
    const held = certificates.get(memberId) ?? []
    const expired = expiredOn(date, held)
    return {
      memberId,
      overlaps: own.filter((visit) => overlap(spanOf(visit), asked) > 0).map(named),
      runningLate: mayOverlap(without.running, asked.from, now),
      timeOff: (away.get(memberId) ?? []).map(({ from, to }) => ({ from, to })),
      availability: conflictWith(said.get(memberId) ?? [], asked, current?.timeZone ?? timeZone),
      limits: warnAbout(memberId, {
        ...asked,
        timeZone: current?.timeZone ?? timeZone,
        visit: current && visitKey(current.jobId, current.originalStart),
      }),
      minutesBefore: Math.floor(before.weekSeconds / 60),
      minutesAfter: Math.floor(after.weekSeconds / 60),
      overtimeSecondsBefore: overtimeOf(
        theirs.length > 0 ? hoursOf(planOf([...own, ...theirs], ownLogs, now)) : before,
      ),
      overtimeSecondsAfter: overtimeOf(after),
      expiredCertifications: expired,
      missingCertifications: missingOn(date, required, held).filter(
        (name) => !expired.some((one) => sameName(one.name, name)),
      ),
    }
  })
  return { answers, visits }
}

const comes = ({ crew }: Visit, memberId: string) => crew.some((one) => one.memberId === memberId)

/** Returns the members' visits that are not cancelled, each once. */
export async function visitsIn(tx: TenantTx, spans: readonly Span[], memberIds: readonly string[]): Promise<Visit[]> {
  const found = new Map<string, Visit>()
  for (const span of spans) {
    for (const visit of await planned.list(tx, daysAround(span), { memberIds })) {
      if (!visit.isCancelled) found.set(`${visit.jobId} ${visit.originalStart}`, visit)
    }
  }
  return [...found.values()]
}

/** Without a visit the workplace is unknown. */
const placeOf = (visit: Visit | null) => (visit ? plannedWork(visit) : { jobId: '', locationId: '', visitStart: 0 })

const isSame = (one: Visit, other: Visit | null) =>
  one.jobId === other?.jobId && one.originalStart === other.originalStart

const named = ({ jobId, originalStart, jobName, locationName, startsAt, endsAt, timeZone }: Visit) => ({
  jobId,
  originalStart,
  jobName,
  locationName,
  startsAt,
  endsAt,
  timeZone,
})

async function absencesOf(tx: TenantTx, memberIds: readonly string[], asked: Span, timeZone: string) {
  const dayAt = (at: number) => dateAt(new Date(at).toISOString(), timeZone)
  const found = await absences(tx, { from: dayAt(asked.from), to: dayAt(asked.to), memberIds, states: ['approved'] })
  const touching = found.filter((absence) => isAway(absence, asked, timeZone))
  return Map.groupBy(touching, ({ memberId }) => memberId)
}
