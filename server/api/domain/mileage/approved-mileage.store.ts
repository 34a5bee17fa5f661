import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface ApprovedMileage {
  memberId: string
  /** YYYY-MM-DD */
  day: string
  meters: number
  amountMinor: number
}

/** Returns the approved mileage of these days by member and day, for payroll to reimburse. */
export function approvedMileage(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<ApprovedMileage[]> {
  let query = tx
    .selectFrom('trips')
    .select(['memberId', 'day'])
    .select(sql<number>`sum(distance_m)::int`.as('meters'))
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('state', '=', 'approved')
    .where('day', '>=', from)
    .where('day', '<=', to)
  if (memberIds) query = query.where('memberId', 'in', [...memberIds])
  return query.groupBy(['memberId', 'day']).orderBy('memberId').orderBy('day').execute()
}
