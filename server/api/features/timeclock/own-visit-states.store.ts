import type { TenantTx } from '#server/api/db/tenant.ts'
import { confirmationsOf } from '#server/api/domain/schedules/crews/confirmations.store.ts'
import { confirmationTimes } from '#server/api/domain/schedules/crews/confirmations.ts'
import { planOf, judgeVisit } from '#server/api/domain/schedules/visit-state.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { ruleBook, workAt, type VisitWorkLog } from '#server/api/domain/schedules/visit-work.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { OwnVisit } from '#shared/timeclock/timeclock.contract.ts'

/** For each visit: the earliest start without a reason, the member's clearance, and their work there. */
export async function ownStandings(
  tx: TenantTx,
  memberId: string,
  visits: readonly Visit[],
  now: Date,
): Promise<(visit: Visit) => Pick<OwnVisit, 'opensAt' | 'state' | 'workLogIds' | 'worked' | 'confirmation'>> {
  const [rulesOf, recordOf] = [await ruleBook(tx), await workAt(tx, visits, now)]
  const { minutes, confirmedAt } = await confirmationsOf(tx, visits)
  return (visit) => {
    const [plan, rules] = [planOf(visit), rulesOf(visit.jobId)]
    const record = recordOf(visit)
    const { members } = judgeVisit(plan, record, rules, now.getTime())
    const memberLogs = record.logs.filter((log) => log.memberId === memberId)
    return {
      opensAt: new Date(plan.startsAt - rules.earlyStartMinutes * 60_000).toISOString(),
      state: members.find((member) => member.memberId === memberId)?.state ?? 'not_started',
      workLogIds: memberLogs.map(({ workLogId }) => workLogId),
      worked: workedAt(memberLogs),
      confirmation: minutes === null ? null : { ...timesOf(visit, minutes), at: confirmedAt(visit, memberId) },
    }
  }
}

function timesOf({ startsAt }: Visit, minutes: number) {
  const { from, by } = confirmationTimes(Date.parse(startsAt), minutes)
  return { from: instantOf(new Date(from)), by: instantOf(new Date(by)) }
}

/** Time worked at a visit whose logs are in order; null before any has ended and while one is running. */
function workedAt(logs: readonly VisitWorkLog[]): OwnVisit['worked'] {
  const [first] = logs
  const endsAt = logs.at(-1)?.endsAt
  if (!first || !endsAt) return null
  return {
    startedAt: instantOf(new Date(first.startsAt)),
    endedAt: instantOf(new Date(endsAt)),
    workedSeconds: logs.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0),
  }
}
