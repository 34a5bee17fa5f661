import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { hasAlarmCode } from '#server/api/domain/alarm-codes/alarm-codes.store.ts'
import { certificatesOf } from '#server/api/domain/schedules/crews/clearance.store.ts'
import { missingOn } from '#server/api/domain/schedules/crews/clearance.ts'
import { dateAt } from '#server/api/domain/schedules/patterns/segments.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'

export interface FoundPlace {
  place: Workplace
  /** Access notes for members who are scheduled there. */
  accessNotes: string
  hasAlarmCode: boolean
}

/** The locations with these ids, as a member sees them. */
export async function workplaces(
  tx: TenantTx,
  { memberId, now }: { memberId: string; now: Date },
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, FoundPlace>> {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations as l')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['l.id', 'l.name', 'l.address', 'l.timeZone', 'l.latitude', 'l.longitude', 'l.geofenceRadiusM'])
    .innerJoin('configurations as o', 'o.organizationId', 'l.organizationId')
    .select(['l.requiredCertifications', 'l.clearancePolicy', 'o.timeZone as ownTimeZone'])
    .select(['l.accessNotes', 'c.id as clientId', 'c.name as clientName'])
    .select(hasAlarmCode)
    .where('l.id', 'in', [...new Set(locationIds)])
    .execute()
  const asksForSome = rows.some(({ requiredCertifications }) => requiredCertifications.length > 0)
  const certificates = asksForSome ? ((await certificatesOf(tx, [memberId])).get(memberId) ?? []) : []
  const today = (timeZone: string) => dateAt(now.toISOString(), timeZone)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        place: {
          clientId: row.clientId,
          clientName: row.clientName,
          locationId: row.id,
          locationName: row.name,
          address: lineOf(row.address),
          timeZone: row.timeZone,
          latitude: row.latitude,
          longitude: row.longitude,
          radiusM: row.geofenceRadiusM,
          missingCertifications: [...missingOn(today(row.ownTimeZone), row.requiredCertifications, certificates)],
          clearancePolicy: row.clearancePolicy,
        },
        accessNotes: row.accessNotes,
        hasAlarmCode: row.hasAlarmCode,
      },
    ]),
  )
}

const lineOf = ({ line1, line2, city }: Address) => [line1, line2, city].filter(Boolean).join(', ')
