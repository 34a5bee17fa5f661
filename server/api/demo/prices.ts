import type { TenantTx } from '#server/api/db/tenant.ts'
import { save } from '#server/api/features/profit/prices/escalators.store.ts'
import { add } from '#server/api/features/profit/prices/prices.store.ts'

/** Plans a raise that follows the consumer price index, and agrees on an escalator whose raise is due. */
export async function seedPrices(
  tx: TenantTx,
  { organizationId, userId, today }: { organizationId: string; userId: string; today: Temporal.PlainDate },
): Promise<void> {
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.id as jobId', 'l.clientId'])
    .where('j.priceMinor', '>', 0)
    .orderBy('j.id')
    .executeTakeFirst()
  if (!job) return
  const begins = today.add({ months: 2 }).with({ day: 1 })
  await add(
    tx,
    { organizationId, clientId: job.clientId, userId },
    {
      jobId: job.jobId,
      effectiveOn: begins.toString(),
      noticeOn: begins.subtract({ days: 30 }).toString(),
      note: 'Yearly adjustment, as agreed',
      raise: { kind: 'cpi', from: 315.6, to: 324.8 },
    },
  )
  const contract = await tx
    .selectFrom('clients')
    .select('id')
    .where('contractBasis', '=', 'month')
    .where('status', '=', 'active')
    .orderBy('name')
    .executeTakeFirst()
  if (!contract) return
  await save(
    tx,
    { organizationId, clientId: contract.id, userId },
    {
      jobId: null,
      // Ten days before the client has to know.
      firstOn: today.add({ days: 40 }).toString(),
      everyMonths: 12,
      noticeDays: 30,
      rise: { kind: 'percent', percent: 3.5 },
    },
  )
}
