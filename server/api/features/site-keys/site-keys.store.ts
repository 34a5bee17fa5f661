import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type {
  Custody,
  NewSiteKey,
  SiteKey,
  SiteKeyHistory,
  SiteKeyMovement,
} from '#shared/locations/site-keys.contract.ts'

interface LocationPath {
  organizationId: string
  clientId: string
  locationId: string
}

type ActsIn = (regionId: string | null) => boolean

/** @throws ProblemError 404. Writes outside the caller's regions are refused by a trigger. */
async function requireLocation(tx: TenantTx, { clientId, locationId }: LocationPath): Promise<string | null> {
  const row = await tx
    .selectFrom('locations')
    .select('regionId')
    .where('id', '=', locationId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.regionId
}

const keyRows = (tx: TenantTx) =>
  tx
    .selectFrom('siteKeys as k')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'k.holderId'))
    .select(['k.id', 'k.kind', 'k.number', 'k.note', 'k.state', 'k.holderId', 'k.since', 'm.name as holderName'])

const toKey = <T extends { since: Date }>({ since, ...row }: T) => ({ ...row, since: since.toISOString() })

/** @throws ProblemError 404, 403 for a location outside the caller's regions. */
export async function list(tx: TenantTx, path: LocationPath, actsIn: ActsIn): Promise<SiteKey[]> {
  if (!actsIn(await requireLocation(tx, path))) throw new ProblemError('forbidden')
  const rows = await keyRows(tx)
    .where('k.locationId', '=', path.locationId)
    .orderBy('k.kind')
    .orderBy(sql`lower(k.number)`)
    .orderBy('k.id')
    .execute()
  return rows.map(toKey)
}

const shownMax = 200

/** @throws ProblemError 404, 403 for a location outside the caller's regions. */
export async function history(
  tx: TenantTx,
  path: LocationPath & { siteKeyId: string },
  actsIn: ActsIn,
): Promise<SiteKeyHistory> {
  if (!actsIn(await requireLocation(tx, path))) throw new ProblemError('forbidden')
  const key = await tx
    .selectFrom('siteKeys')
    .select('createdAt')
    .where('id', '=', path.siteKeyId)
    .where('locationId', '=', path.locationId)
    .executeTakeFirst()
  if (!key) throw notFound()
  const rows = await tx
    .selectFrom('siteKeyMovements as v')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'v.memberId'))
    .leftJoin('members as r', (join) => onSameOrganization(join, 'r.userId', 'v.recordedBy'))
    .select(['v.id', 'v.kind', 'm.name as memberName', 'v.note', 'v.movedAt', 'r.name as recordedBy'])
    .where('v.siteKeyId', '=', path.siteKeyId)
    .orderBy('v.id', 'desc')
    .limit(shownMax)
    .execute()
  const items = rows.map(({ movedAt, ...row }) => ({ ...row, movedAt: movedAt.toISOString() }))
  return { createdAt: key.createdAt.toISOString(), items }
}

/** @throws ProblemError 404, 403, 409 `site_key_taken`. */
export async function add(tx: TenantTx, path: LocationPath, key: NewSiteKey): Promise<SiteKey> {
  await requireLocation(tx, path)
  const { organizationId, locationId } = path
  const id = randomUUIDv7()
  await tx
    .insertInto('siteKeys')
    .values({ organizationId, id, locationId, ...key })
    .execute()
    .catch(onViolation({ site_keys_number_taken: () => fieldProblem('site_key_taken', 'number') }))
  return get(tx, path, id)
}

async function get(tx: TenantTx, { locationId }: LocationPath, id: string): Promise<SiteKey> {
  const row = await keyRows(tx).where('k.id', '=', id).where('k.locationId', '=', locationId).executeTakeFirst()
  if (!row) throw notFound()
  return toKey(row)
}

/** @throws ProblemError 404, 403, 400 `site_key_holder`, 409 `site_key_moved` if it moved in the meantime. */
export async function move(
  tx: TenantTx,
  path: LocationPath & { siteKeyId: string },
  { kind, memberId, note }: SiteKeyMovement,
): Promise<SiteKey> {
  await requireLocation(tx, path)
  const { id } = await get(tx, path, path.siteKeyId)
  if (kind === 'issued') await requireMember(tx, memberId)
  await tx
    .insertInto('siteKeyMovements')
    .values({
      organizationId: path.organizationId,
      id: randomUUIDv7(),
      siteKeyId: id,
      kind,
      memberId: kind === 'issued' ? memberId : null,
      note,
    })
    .execute()
    .catch(onViolation({ site_key_movements_in_order: () => new ProblemError('site_key_moved') }))
  return get(tx, path, id)
}

/** A departed member gets no key. */
async function requireMember(tx: TenantTx, memberId: string | null) {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw fieldProblem('site_key_holder', 'memberId')
}

/** Keys and codes to settle when a member leaves. @throws ProblemError 404. */
export async function custody(tx: TenantTx, memberId: string): Promise<Custody> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const keys = await keyRows(tx)
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'k.locationId'))
    .select(['l.clientId', 'k.locationId', 'l.name as locationName'])
    .where('k.holderId', '=', memberId)
    .orderBy('l.name')
    .orderBy('k.id')
    .execute()
  const { rows: codes } = await sql<{ clientId: string; locationId: string; locationName: string; revealedAt: Date }>`
    select l.client_id, l.id as location_id, l.name as location_name, max(r.revealed_at) as revealed_at
    from alarm_code_reveals r
    join alarm_codes c on c.organization_id = r.organization_id and c.location_id = r.location_id
    join locations l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.member_id = ${memberId} and r.revealed_at >= c.changed_at and num_nonnulls(c.sealed, c.unsealed) = 1
    group by l.client_id, l.id, l.name order by l.name, l.id`.execute(tx)
  return {
    keys: keys.map(toKey),
    codes: codes.map(({ revealedAt, ...row }) => ({ ...row, revealedAt: revealedAt.toISOString() })),
  }
}
