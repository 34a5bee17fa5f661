import { randomUUIDv7 } from 'node:crypto'
import { canonicalTimeZone } from '#server/api/time-zones.ts'
import { NewLocation } from '#shared/locations/locations.contract.ts'
import { readAddress } from './address-cells.ts'
import { keyOf, refuseTaken, type ImportSettings, type KindImport } from './kind-import.ts'
import { clientIds, locationIds } from './places.store.ts'
import type { RowReader } from './row-reader.ts'

/** Locations of existing clients, matched by the client's name. */
export const locationsImport: KindImport<ReturnType<typeof read>> = {
  read,

  async check(tx, candidates) {
    const clients = await clientIds(tx)
    const known = await locationIds(tx)
    const requireNew = refuseTaken(known)
    for (const { record, refuse } of candidates) {
      const clientId = clients.get(keyOf(record.client))
      if (!clientId) {
        refuse('client', 'client_unknown')
        continue
      }
      record.clientId = clientId
      requireNew(`${clientId} ${keyOf(record.name)}`, 'name', refuse)
    }
  },

  async insert(tx, organizationId, records) {
    await tx
      .insertInto('locations')
      .values(
        records.map(({ client: _client, ...record }) => ({
          ...record,
          organizationId,
          id: randomUUIDv7(),
          archivedAt: null,
        })),
      )
      .execute()
  },
}

function read(row: RowReader, settings: ImportSettings) {
  if (row.given('latitude') !== row.given('longitude')) {
    row.refuse(row.given('latitude') ? 'longitude' : 'latitude', 'incomplete')
  }
  const givenZone = row.words('timeZone')
  const timeZone = givenZone === '' ? settings.timeZone : canonicalTimeZone(givenZone)
  if (timeZone === undefined) row.refuse('timeZone', 'time_zone_unknown')
  return {
    client: row.nameOf('client'),
    clientId: '',
    name: row.name('name', NewLocation.properties.name),
    address: JSON.stringify(readAddress(row)),
    latitude: row.number('latitude', { min: -90, max: 90 }),
    longitude: row.number('longitude', { min: -180, max: 180 }),
    timeZone: timeZone ?? '',
    accessNotes: row.text('notes', NewLocation.properties.accessNotes),
  }
}
