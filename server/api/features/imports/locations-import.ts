import { sql } from 'kysely'
import { preserveLocalTimes } from '#server/api/domain/schedules/patterns/zone-change.store.ts'
import { canonicalTimeZone } from '#server/api/time-zones.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { newGeofenceM } from '#shared/locations/geofence.ts'
import { NewLocation } from '#shared/locations/locations.contract.ts'
import { zoneAt } from '#shared/locations/region-zones.ts'
import { addressColumns, addressOf, noAddress, type AddressCells } from './address-cells.ts'
import { exchange } from './exchange.store.ts'
import { clientNames } from './known.store.ts'
import { keyOf } from './key-of.ts'
import type { ListImport } from './list-import.ts'
import { changeRows } from './written-rows.store.ts'

type LocationCells = AddressCells & {
  client: string
  name: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  serviceRegion: string
  geofence: number
  phones: readonly string[]
  notes: string
}

const phonesMax = 20

/** Locations of clients, matched by the client's name. */
export const locationsImport: ListImport<LocationCells> = {
  columns: {
    client: (row) => row.nameOf('client'),
    name: (row) => row.name('name', NewLocation.properties.name),
    ...addressColumns,
    latitude: (row) => row.number('latitude', { min: -90, max: 90 }),
    longitude: (row) => row.number('longitude', { min: -180, max: 180 }),
    timeZone(row) {
      const zoneName = row.words('timeZone')
      if (zoneName === '') return undefined
      const timeZone = canonicalTimeZone(zoneName)
      if (timeZone === undefined) row.refuse('timeZone', 'time_zone_unknown')
      return timeZone
    },
    serviceRegion: (row) => row.words('serviceRegion'),
    geofence: (row) => row.integer('geofence', { min: limits.geofenceMinM, max: limits.geofenceMaxM }) ?? undefined,
    phones(row) {
      const phones = row.phones('phones')
      if (phones.length > phonesMax) row.refuse('phones', 'too_long')
      return phones
    },
    notes: (row) => row.text('notes', NewLocation.properties.accessNotes),
  },

  defaults: ({ timeZone, units }) => ({
    client: '',
    name: '',
    ...noAddress,
    latitude: null,
    longitude: null,
    timeZone,
    serviceRegion: '',
    geofence: newGeofenceM[units],
    phones: [],
    notes: '',
  }),

  async load({ tx }) {
    const { rows } = await sql<FoundLocation>`
      select l.id, l.version, l.client_id, l.name, l.address, l.latitude, l.longitude, l.time_zone,
        coalesce(r.name, '') as region_name, l.geofence_radius_m, l.phone_numbers, l.access_notes
      from locations l left join regions r on r.organization_id = l.organization_id and r.id = l.region_id
      where l.archived_at is null`.execute(tx)
    const clients = await clientNames(tx)
    const active = rows.filter(({ clientId }) => clients.has(clientId))
    return active.map((row) => ({
      id: row.id,
      version: row.version,
      values: {
        client: clients.get(row.clientId) ?? '',
        name: row.name,
        ...addressOf(row.address),
        latitude: row.latitude,
        longitude: row.longitude,
        timeZone: row.timeZone,
        serviceRegion: row.regionName,
        geofence: row.geofenceRadiusM,
        phones: row.phoneNumbers,
        notes: row.accessNotes,
      },
    }))
  },

  uniqueKeys: ({ client, name }) => [{ text: keyOf(client, name), field: 'name' }],
  recordKeys: ({ name, line1 }) => (line1 ? [keyOf('address', name, line1)] : []),
  rowKeys: ({ client, name = '', line1 = '' }) =>
    client === undefined ? [keyOf('address', name, line1)] : [keyOf(client, name)],

  /** A new location without a time zone has that of its address, as on its page. */
  async settle(candidates, { settings }) {
    for (const { entered, existing } of candidates) {
      if (existing || entered.timeZone !== undefined) continue
      const zone = zoneAt({ country: entered.country ?? '', region: entered.region ?? '' }, settings.timeZone)
      if (zone) entered.timeZone = zone
    }
  },

  async check(candidates, { known }) {
    const [clients, regions] = [await known.clients(), await known.regions()]
    for (const { full, ids, refuse, existing, changed } of candidates) {
      if ((full.latitude === null) !== (full.longitude === null))
        refuse(full.latitude === null ? 'latitude' : 'longitude', 'incomplete')
      ids['clientId'] = clients.get(keyOf(full.client)) ?? null
      if (!ids['clientId']) refuse('client', 'client_unknown')
      // A location cannot move to another client, because its contract and history belong to the client.
      else if (existing && keyOf(existing.values.client) !== keyOf(full.client)) refuse('client', 'not_found')
      ids['regionId'] = regions.get(keyOf(full.serviceRegion)) ?? null
      if (full.serviceRegion !== '' && !ids['regionId'] && changed.includes('serviceRegion'))
        refuse('serviceRegion', 'region_unknown')
    }
  },

  async announce(candidates, known) {
    const [clients, locations] = [await known.clients(), await known.locations()]
    for (const { full, id } of candidates) {
      const clientId = clients.get(keyOf(full.client)) ?? ''
      locations.set(keyOf(full.client, full.name), { id, clientId, timeZone: full.timeZone })
    }
  },

  makeRoom: (candidates, { tx }) => exchange(tx, 'locations', candidates),

  async add(candidates, { tx, settings }) {
    await tx
      .insertInto('locations')
      .values(
        candidates.map(({ id, ids, full }) => ({
          organizationId: settings.organizationId,
          id,
          clientId: ids['clientId'] ?? '',
          name: full.name,
          address: JSON.stringify(addressOf(full)),
          latitude: full.latitude,
          longitude: full.longitude,
          timeZone: full.timeZone,
          regionId: ids['regionId'] ?? null,
          geofenceRadiusM: full.geofence,
          phoneNumbers: [...full.phones],
          accessNotes: full.notes,
          archivedAt: null,
        })),
      )
      .execute()
  },

  async change(candidates, { tx, settings }) {
    await changeRows(
      tx,
      'locations',
      candidates.map(({ id, ids, existing, full }) => ({
        id,
        version: existing?.version ?? 0,
        client_id: ids['clientId'],
        name: full.name,
        address: addressOf(full),
        latitude: full.latitude,
        longitude: full.longitude,
        time_zone: full.timeZone,
        region_id: ids['regionId'],
        geofence_radius_m: full.geofence,
        phone_numbers: full.phones,
        access_notes: full.notes,
      })),
    )
    for (const { id, existing, changed } of candidates) {
      if (!existing || !changed.includes('timeZone')) continue
      const { organizationId } = settings
      await preserveLocalTimes(tx, { organizationId, locationId: id, timeZone: existing.values.timeZone })
    }
  },

  label: ({ client, name }) => `${client}: ${name}`,
}

interface FoundLocation {
  id: string
  version: number
  clientId: string
  name: string
  address: Address
  latitude: number | null
  longitude: number | null
  timeZone: string
  regionName: string
  geofenceRadiusM: number
  phoneNumbers: string[]
  accessNotes: string
}
