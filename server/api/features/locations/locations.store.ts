import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { LocationsTable } from '#server/api/db/schema/clients.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { preserveLocalTimes } from '#server/api/domain/schedules/patterns/zone-change.store.ts'
import { hasAlarmCode } from '#server/api/domain/alarm-codes/alarm-codes.store.ts'
import { distinctNames } from '#server/api/domain/schedules/crews/clearance.ts'
import { requireTimeZone } from '#server/api/time-zones.ts'
import { nextVersion, updateVersion } from '#server/api/versions.ts'
import type {
  Area,
  Location,
  LocationChanges,
  LocationDraft,
  LocationRow,
} from '#shared/locations/locations.contract.ts'
import * as areas from './areas.store.ts'
import { withDefaults } from './location-draft.ts'

export interface LocationPath {
  clientId: string
  locationId: string
}

const refusals = onViolation({
  location_name_taken: () => fieldProblem('location_name_taken', 'name'),
  locations_region: () => fieldProblem('region_unknown', 'regionId'),
})

/** Active ones by name, then archived ones. @throws ProblemError 404 if there is no such client. */
export async function list(tx: TenantTx, clientId: string): Promise<LocationRow[]> {
  await requireClient(tx, clientId)
  const rows = await tx
    .selectFrom('locations as l')
    .select(['l.id', 'l.name', 'l.address', 'l.timeZone', 'l.archivedAt'])
    .select((eb) =>
      eb
        .selectFrom('jobs as j')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('j.locationId', '=', 'l.id')
        .where('j.archivedAt', 'is', null)
        .as('jobCount'),
    )
    .where('l.clientId', '=', clientId)
    .orderBy(sql`l.archived_at is not null`)
    .orderBy(sql`lower(l.name) collate "und-x-icu"`)
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ ...row, jobCount: row.jobCount ?? 0, archivedAt: row.archivedAt?.toISOString() ?? null }))
}

/**
 * @throws ProblemError 404, 409 `location_name_taken`, 400 `coordinates_incomplete`, `time_zone_unknown` or
 * `region_unknown`.
 */
export async function create(
  tx: TenantTx,
  path: { organizationId: string; clientId: string },
  draft: LocationDraft,
): Promise<Location> {
  await requireClient(tx, path.clientId)
  const settings = await tx.selectFrom('configurations').select(['timeZone', 'units']).executeTakeFirstOrThrow()
  const location = withDefaults(draft, settings)
  const id = randomUUIDv7()
  await tx
    .insertInto('locations')
    .values({ ...path, id, archivedAt: null, ...toColumns(location) })
    .execute()
    .catch(refusals)
  await areas.save(tx, { ...path, locationId: id }, location.areas)
  return get(tx, { clientId: path.clientId, locationId: id })
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, { clientId, locationId }: LocationPath): Promise<Location> {
  const row = await tx
    .selectFrom('locations as l')
    .innerJoin('clients as c', 'c.id', 'l.clientId')
    .selectAll('l')
    .select('c.name as clientName')
    .select(hasAlarmCode)
    .where('l.id', '=', locationId)
    .where('l.clientId', '=', clientId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toLocation(row, await areas.list(tx, locationId))
}

/** @throws ProblemError 404, 409 `stale_version`, `location_name_taken` or `area_in_use`, 400 as on creation. */
export async function update(
  tx: TenantTx,
  path: { organizationId: string } & LocationPath,
  { version, ...location }: LocationChanges,
): Promise<Location> {
  const before = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', path.locationId)
    .forUpdate()
    .executeTakeFirst()
  await updateVersion(
    tx,
    'locations',
    { id: path.locationId, clientId: path.clientId, version },
    toColumns(location),
  ).catch(refusals)
  if (before && before.timeZone !== location.timeZone)
    await preserveLocalTimes(tx, { ...path, timeZone: before.timeZone })
  await areas.save(tx, path, location.areas)
  return get(tx, path)
}

/** Archives or restores the location. @throws ProblemError 404, 409 `location_name_taken`. */
export async function setArchived(tx: TenantTx, path: LocationPath, archived: boolean): Promise<Location> {
  await tx
    .updateTable('locations')
    .set({ archivedAt: archived ? sql<Date>`now()` : null, version: nextVersion })
    .where('id', '=', path.locationId)
    .where('clientId', '=', path.clientId)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .execute()
    .catch(refusals)
  return get(tx, path)
}

async function requireClient(tx: TenantTx, clientId: string) {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
}

const toColumns = ({
  areas: _areas,
  address,
  name,
  timeZone,
  requiredCertifications: required,
  ...rest
}: Omit<LocationChanges, 'version'>) => {
  if ((rest.latitude === null) !== (rest.longitude === null)) {
    throw fieldProblem('coordinates_incomplete', rest.latitude === null ? 'latitude' : 'longitude')
  }
  return {
    ...rest,
    ...(required && { requiredCertifications: distinctNames(required) }),
    name: name.trim(),
    address: JSON.stringify(address),
    timeZone: requireTimeZone(timeZone),
  } satisfies Omit<Insertable<LocationsTable>, 'organizationId' | 'id' | 'clientId' | 'archivedAt'>
}

const toLocation = (
  {
    organizationId: _organizationId,
    createdAt,
    archivedAt,
    ...row
  }: Selectable<LocationsTable> & { clientName: string; hasAlarmCode: boolean },
  areas: Area[],
): Location => ({
  ...row,
  areas,
  createdAt: createdAt.toISOString(),
  archivedAt: archivedAt?.toISOString() ?? null,
})
