import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'

export interface LocationPath {
  organizationId: string
  clientId: string
  locationId: string
}

/**
 * The location's time zone and the organization's first weekday.
 * @throws ProblemError 404 if it is not this client's.
 */
export async function requireLocation(tx: TenantTx, { clientId, locationId }: LocationPath) {
  const clock = await tx
    .selectFrom('locations as l')
    .select('l.timeZone')
    .where('l.id', '=', locationId)
    .where('l.clientId', '=', clientId)
    .executeTakeFirst()
  if (!clock) throw notFound()
  return clock
}
