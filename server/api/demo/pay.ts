import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { decide } from '#server/api/features/payroll/periods/approve.ts'
import { readOrganizationPay } from '#server/api/features/payroll/inputs/pay-terms.store.ts'
import { periodsBack } from '#server/api/domain/pay-periods/periods.ts'
import { summary } from '#server/api/features/payroll/payroll.store.ts'
import { add } from '#server/api/features/payroll/inputs/adjustments.store.ts'
import { blockingPayFlags } from '#shared/payroll/kinds.ts'

/** The employee with a login, who is not in the seeded crew. */
const employee = { name: 'Elena Cruz', rateE4: 185_000 }
const approvedFirst = 6

/** Seeds a half-approved last pay period with one bonus. */
export async function seedPay(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const { id: memberId } = await memberNamed(tx, employee.name)
  await tx
    .insertInto('payRates')
    .values({
      organizationId,
      id: randomUUIDv7(),
      memberId,
      basis: 'hour',
      rateE4: employee.rateE4,
      effectiveOn: '2026-01-01',
      jobId: null,
      locationId: null,
      createdBy: null,
    })
    .execute()
  const { userId } = await memberNamed(tx, 'Olivia Hart')
  const writer = { organizationId, userId: userId ?? memberId, now: new Date(now.epochMilliseconds) }
  const pay = await readOrganizationPay(tx)
  const today = now.toZonedDateTimeISO(pay.policy.timeZone).toPlainDate().toString()
  const last = periodsBack(pay.plan, today, 2).at(-1)
  const { period, members } = await summary(tx, last?.from)
  const ready = members.filter(({ flags }) => !flags.some((flag) => blockingPayFlags.includes(flag)))
  const [first] = ready
  if (!first) return
  await add(tx, writer, {
    memberId: first.memberId,
    day: period.to,
    kind: 'bonus',
    amountMinor: 50_00,
    inRegularRate: false,
    note: 'Thank you for stepping in.',
  })
  const memberIds = ready.slice(0, approvedFirst).map((member) => member.memberId)
  await decide(tx, writer, { from: period.from, memberIds, state: 'approved' })
}

const memberNamed = (tx: TenantTx, name: string) =>
  tx.selectFrom('members').select(['id', 'userId']).where('name', '=', name).executeTakeFirstOrThrow()
