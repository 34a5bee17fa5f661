import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { recordPlans } from '#server/api/domain/fair-workweek/record-plans.store.ts'
import type { OwedPremium } from '#shared/fair-workweek/premiums.contract.ts'
import { premiumLines } from './fair-workweek-lines.ts'
import { inputSource } from './pay-inputs.store.ts'
import { readOrganizationPay, todayOf } from './pay-terms.store.ts'
import { periodTerms } from './period-terms.ts'
import { owedChanges } from './posted-changes.store.ts'

/** Days around today that a change of the posted schedule can be about. */
const reach = { before: 14, after: 60 }

/** Records this transaction's changes to posted schedules, and returns what payroll will pay for them. */
export async function costOfChange(tx: TenantTx): Promise<OwedPremium[]> {
  const { ids, memberIds } = await recordPlans(tx)
  if (ids.size === 0) return []
  const pay = await readOrganizationPay(tx)
  const today = todayOf(pay)
  const [from, to] = [shiftDay(today, -reach.before), shiftDay(today, reach.after)]
  const owed = await owedChanges(tx, from, to, memberIds)
  const days = [...owed.values()]
    .flatMap((premiums) => premiums.flatMap(({ id, day }) => (ids.has(id) ? day : [])))
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { members, inputOf } = await inputSource(tx, pay, periodTerms(pay, { from: first, to: last }), {
    memberIds: [...owed.keys()],
    earned: new Map(),
    bonusHours: new Map(),
  })
  return members.flatMap((member) => {
    const input = inputOf(member, [])
    return (input.posted ?? [])
      .filter(({ id }) => ids.has(id))
      .flatMap((change) =>
        premiumLines(change, input).map(({ amountMinor }) => ({
          memberId: member.id,
          name: member.name,
          day: change.day,
          ordinanceId: change.ordinanceId,
          change: change.change,
          owedSeconds: change.owedSeconds,
          amountMinor,
        })),
      )
  })
}
