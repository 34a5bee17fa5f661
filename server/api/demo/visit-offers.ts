import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { onDay } from '#server/api/domain/schedules/crews/crew.store.ts'

interface DemoOffer {
  organizationId: string
  /** The account that makes the offer. */
  userId: string
  /** The member who may accept the visit. */
  name: string
  today: Temporal.PlainDate
}

/** Seeds the unassigned visit's absence with its reason, and its offer to the demo's employee. */
export async function seedVisitOffers(tx: TenantTx, { organizationId, userId, name, today }: DemoOffer): Promise<void> {
  const window = { from: today.add({ days: 1 }).toString(), to: today.add({ days: 14 }).toString() }
  const visits = (await listVisits(tx, window, {})).filter(({ isCancelled }) => !isCancelled)
  const open = visits.find(({ crew, hasOwnCrew }) => hasOwnCrew && crew.length === 0)
  const member = await tx.selectFrom('members').select('id').where('name', '=', name).executeTakeFirst()
  if (!open || !member) return
  const { jobId, locationId, date } = open
  const visit = { organizationId, jobId, locationId, originalStart: new Date(open.originalStart) }
  const regular = (await onDay(tx, jobId, date)).find(({ memberId }) => memberId !== member.id)
  if (regular) {
    const absence = { memberId: regular.memberId, reason: 'sick' as const, note: 'Back on Monday.' }
    await tx
      .insertInto('visitAbsences')
      .values({ ...visit, ...absence })
      .execute()
  }
  await tx
    .insertInto('visitOffers')
    .values({ ...visit, memberId: member.id, offeredBy: userId })
    .execute()
}
