import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ClearancePolicy } from '#shared/locations/clearance.ts'
import { dateAt } from '../patterns/segments.ts'
import { missingOn, type Certificate } from './clearance.ts'

/** Returns the certifications of each member. */
export async function certificatesOf(tx: TenantTx, memberIds: readonly string[]) {
  const rows = await tx
    .selectFrom('certifications')
    .select(['memberId', 'name', 'expiresOn'])
    .where(sql<boolean>`member_id = any (${memberIds}::uuid[])`)
    .where('kind', '=', 'certification')
    .orderBy('name')
    .execute()
  return Map.groupBy<string, Certificate & { memberId: string }>(rows, ({ memberId }) => memberId)
}

/** Returns the certifications that the locations of these jobs require, by job. */
export async function requiredAt(
  tx: TenantTx,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .select(['j.id', 'l.requiredCertifications'])
    .where(sql<boolean>`j.id = any (${jobIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, requiredCertifications }) => [id, requiredCertifications]))
}

/** A location's requirements and the organization's time zone. */
interface ClearanceRules {
  requiredCertifications: readonly string[]
  clearancePolicy: ClearancePolicy
  timeZone: string
}

export interface Clearance {
  /** Required certifications the member does not hold on that day. */
  missing: readonly string[]
  policy: ClearancePolicy
}

/**
 * Checks whether a member may work at a location on the organization's day of an instant. Runs no query when nothing is
 * required.
 */
export async function clearance(
  tx: TenantTx,
  { requiredCertifications: required, clearancePolicy: policy, timeZone }: ClearanceRules,
  { memberId, at }: { memberId: string; at: Date },
): Promise<Clearance> {
  if (required.length === 0) return { missing: [], policy }
  const certificates = (await certificatesOf(tx, [memberId])).get(memberId) ?? []
  return { missing: missingOn(dateAt(at.toISOString(), timeZone), required, certificates), policy }
}

/** Like `clearance`, but also reads the location. */
export async function clearanceAt(
  tx: TenantTx,
  { locationId, ...who }: { memberId: string; locationId: string; at: Date },
): Promise<Clearance> {
  const location = await tx
    .selectFrom('locations as l')
    .innerJoin('configurations as o', 'o.organizationId', 'l.organizationId')
    .select(['l.requiredCertifications', 'l.clearancePolicy', 'o.timeZone'])
    .where('l.id', '=', locationId)
    .executeTakeFirstOrThrow()
  return clearance(tx, location, who)
}
