import type { TenantTx } from '#server/api/db/tenant.ts'
import type { AssignmentAnswer, AssignmentQuestion, Visit } from '#shared/schedule/schedule.contract.ts'
import { assignmentFacts } from './assignment-facts.store.ts'
import { overtimeOf, spanOf, type ReadWorkweeks } from './assignment.ts'
import { visitKey } from './coverage.ts'
import * as planned from '../planned/planned-visits.store.ts'
import { plannedWork, type OwnPlan } from './week-plan.ts'

/** The number of queries does not depend on the number of members. */
interface Check {
  at: Temporal.Instant
  readWorkweeks: ReadWorkweeks
}

/** Returns the consequences of assigning the visit to each member. */
export const check = async (tx: TenantTx, question: AssignmentQuestion, how: Check) =>
  (await checkWithVisits(tx, question, how)).answers

/** Like `check`, with the members' planned visits: the week and a day around it, without the visit in question. */
export async function checkWithVisits(
  tx: TenantTx,
  { memberIds, startsAt, endsAt, except }: AssignmentQuestion,
  { at, readWorkweeks }: Check,
): Promise<{ answers: AssignmentAnswer[]; visits: Visit[] }> {
  const ids = memberIds.map((id) => id.toLowerCase())
  const span = spanOf({ startsAt, endsAt })
  const current = except ? await planned.find(tx, except.jobId, except.originalStart) : null
  const weeks = await readWorkweeks(tx, { memberIds: ids, touched: [span, ...(current ? [spanOf(current)] : [])] })
  const jobIds = except ? [except.jobId.toLowerCase()] : []
  const facts = await assignmentFacts(tx, { memberIds: ids, shift: span, spans: weeks.spans, jobIds, at })
  const visit = current && visitKey(current.jobId, current.originalStart)
  const timeZone = current?.timeZone ?? facts.timeZone
  const change = { ...workOf(current), ...span }
  const answers = ids.map((memberId) => {
    const hoursOf = (plan: OwnPlan) => weeks.hoursOf(memberId, plan)
    const without = facts.planOf(memberId, visit)
    const before = hoursOf(without)
    const after = hoursOf({ ...without, visits: [...without.visits, change] })
    const asPlanned = current && comes(current, memberId) ? hoursOf(facts.planOf(memberId, null)) : before
    return {
      memberId,
      ...facts.conflicts(memberId, { ...span, timeZone, jobId: jobIds[0] ?? null, visit }),
      minutesBefore: Math.floor(before.weekSeconds / 60),
      minutesAfter: Math.floor(after.weekSeconds / 60),
      overtimeSecondsBefore: overtimeOf(asPlanned),
      overtimeSecondsAfter: overtimeOf(after),
    }
  })
  return { answers, visits: facts.visits.filter((known) => visitKey(known.jobId, known.originalStart) !== visit) }
}

const comes = ({ crew, isCancelled }: Visit, memberId: string) =>
  !isCancelled && crew.some((member) => member.memberId === memberId)

/** Without a visit the workplace is unknown. */
const workOf = (visit: Visit | null) => (visit ? plannedWork(visit) : { jobId: '', locationId: '', visitStart: 0 })
