import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { WhoAndWhere } from '#shared/work-logs/who-and-where.ts'

export type WhoAndWhereFilter = Partial<Record<'memberId' | 'locationId' | 'clientId' | 'regionId', string>>

interface OfPlace {
  memberId: string
  locationId: string
}

/** Returns the filters' conditions on a row with member and location; `alias` is its table's alias. */
export function ofWhoAndWhere(alias: string, filter: WhoAndWhereFilter): RawBuilder<boolean> {
  const { memberId, locationId, clientId, regionId } = filter
  const [member, location] = [sql.ref(`${alias}.memberId`), sql.ref(`${alias}.locationId`)]
  const conditions = [
    sql`true`,
    ...(memberId ? [sql`${member} = ${memberId}`] : []),
    ...(locationId ? [sql`${location} = ${locationId}`] : []),
    ...(clientId ? [sql`${location} in (select id from locations where client_id = ${clientId})`] : []),
    ...(regionId ? [sql`${location} in (select id from locations where region_id = ${regionId})`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Reads the names of the rows' members and locations: two queries, however many rows. */
export async function whoAndWhere(tx: TenantTx, rows: readonly OfPlace[]): Promise<(row: OfPlace) => WhoAndWhere> {
  const members = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(rows.map(({ memberId }) => memberId))])
    .execute()
  const places = await tx
    .selectFrom('locations as l')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['l.id', 'l.name', 'l.timeZone', 'l.regionId', 'c.id as clientId', 'c.name as clientName'])
    .where('l.id', 'in', [...new Set(rows.map(({ locationId }) => locationId))])
    .execute()
  const memberNames = new Map(members.map(({ id, name }) => [id, name]))
  const placesById = new Map(places.map((place) => [place.id, place]))
  return ({ memberId, locationId }) => {
    const [memberName, place] = [memberNames.get(memberId), placesById.get(locationId)]
    if (memberName === undefined || !place) throw new Error('a row has a member or a place that is not there')
    const { name: locationName, clientId, clientName, timeZone, regionId } = place
    return { memberId, memberName, clientId, clientName, locationId, locationName, timeZone, regionId }
  }
}
