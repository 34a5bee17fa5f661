import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { DayWindow } from '../patterns/visits.ts'
import * as planned from '../planned/planned-visits.store.ts'

/** Members' visits, cancelled ones too. */
export interface MemberPlans {
  memberIds: ReadonlySet<string>
  visitsIn(window: DayWindow): Promise<Visit[]>
}

/** Reads the members' visits; a query within an earlier span uses the earlier result. */
export function memberPlans(tx: TenantTx, memberIds: readonly string[]): MemberPlans {
  const known: (DayWindow & { visits: Visit[] })[] = []
  return {
    memberIds: new Set(memberIds),
    async visitsIn({ from, to }) {
      if (memberIds.length === 0) return []
      const plan = known.find((plan) => plan.from <= from && plan.to >= to)
      if (plan) return plan.visits.filter(({ date }) => date >= from && date <= to)
      const visits = await planned.list(tx, { from, to }, { memberIds })
      known.push({ from, to, visits })
      return visits
    },
  }
}
