import type { TenantTx } from '#server/api/db/tenant.ts'
import { planOf, standingOf } from '#server/api/domain/schedules/visit-standing.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import type { OwnVisit } from '#shared/contracts/timeclock.ts'

/** From when on each visit is started without a reason, and where the member stands at it. */
export async function ownStandings(
  tx: TenantTx,
  memberId: string,
  visits: readonly Visit[],
  now: Date,
): Promise<(visit: Visit) => Pick<OwnVisit, 'opensAt' | 'state'>> {
  const [rulesOf, recordOf] = [await ruleBook(tx), await workAt(tx, visits, now)]
  return (visit) => {
    const [plan, rules] = [planOf(visit), rulesOf(visit.jobId)]
    const { members } = standingOf(plan, recordOf(visit), rules, now.getTime())
    return {
      opensAt: new Date(plan.startsAt - rules.earlyStartMinutes * 60_000).toISOString(),
      state: members.find((one) => one.memberId === memberId)?.state ?? 'not_started',
    }
  }
}
