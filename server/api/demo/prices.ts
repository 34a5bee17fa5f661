import type { TenantTx } from '#server/api/db/tenant.ts'
import { add } from '#server/api/features/profit/prices/prices.store.ts'

/** Plans a raise that follows the consumer price index, with the day by which its client has to know. */
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
}
