import type { OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { AreaOverview } from '#shared/client-area/area-overview.contract.ts'
import { sharedInspections } from './area-inspections.store.ts'
import { doneVisits, nextVisits } from './area-visits.store.ts'

/** The overview for a contact: visits around now, the latest score, and the person to call. */
export async function areaOverview(tx: TenantTx, contact: OwnContact): Promise<AreaOverview> {
  const upcoming = await nextVisits(tx, contact)
  const { items: done } = await doneVisits(tx, contact)
  const { items: inspections } = await sharedInspections(tx, contact, { limit: 1 })
  const letterhead = await tx.selectFrom('letterheads').select(['phone', 'email']).executeTakeFirst()
  return {
    nextVisit: upcoming.find(({ cancelledReason }) => !cancelledReason) ?? null,
    lastVisit: done[0] ?? null,
    latestInspection: inspections[0] ?? null,
    phone: letterhead?.phone ?? '',
    email: letterhead?.email ?? '',
  }
}
