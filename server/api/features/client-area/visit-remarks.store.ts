import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { findEach } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { planOf, judgeVisit } from '#server/api/domain/schedules/visit-state.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import type { DoneVisit } from '#shared/client-area/client-area.contract.ts'

type Done = Pick<DoneVisit, 'jobId' | 'originalStart'>

/** Remarks about visits for the client; none for visits that are no longer scheduled. */
export async function remarksOf(
  tx: TenantTx,
  done: readonly Done[],
  now: Date,
): Promise<(visit: Done) => DoneVisit['remarks']> {
  if (done.length === 0) return () => []
  const visits = await findEach(tx, done)
  const [recordOf, rulesOf] = [await workAt(tx, visits, now), await ruleBook(tx)]
  const remarks = new Map(
    visits.map((visit) => {
      const [plan, rules] = [planOf(visit), rulesOf(visit.jobId)]
      const { state, members } = judgeVisit(plan, recordOf(visit), rules, now.getTime())
      const opensAt = plan.startsAt - rules.earlyStartMinutes * 60_000
      return [
        visitKey(visit.jobId, visit.originalStart),
        [
          ...(members.some(({ startedAt }) => startedAt !== null && startedAt < opensAt) ? (['early'] as const) : []),
          // A no-show shortens a visit just as leaving early does.
          ...(state === 'short' || state === 'no_show' || state === 'late' ? (['short'] as const) : []),
        ],
      ]
    }),
  )
  return ({ jobId, originalStart }) => remarks.get(visitKey(jobId, originalStart)) ?? []
}
