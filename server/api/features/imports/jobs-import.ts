import { randomUUIDv7 } from 'node:crypto'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import { JobChanges } from '#shared/jobs/jobs.contract.ts'
import { limits } from '#shared/limits.ts'
import { keyOf, refuseTaken, type ImportSettings, type KindImport } from './kind-import.ts'
import { clientIds, jobNames, locationIds } from './places.store.ts'
import type { RowReader } from './row-reader.ts'
import { readSchedule } from './schedule-cells.ts'

const statuses = {
  active: ['activo', 'activa'],
  paused: ['on hold', 'en pausa', 'pausado'],
  ended: ['inactive', 'terminado', 'finalizado', 'inactivo'],
}
const bases = { visit: ['per visit', 'visita', 'por visita'], month: ['monthly', 'mensual', 'mes'] }

/** Jobs of existing locations, matched by client and location names. */
export const jobsImport: KindImport<ReturnType<typeof read>> = {
  read,

  async check(tx, candidates) {
    const [clients, locations, known] = [await clientIds(tx), await locationIds(tx), await jobNames(tx)]
    const requireNew = refuseTaken(known)
    for (const { record, refuse } of candidates) {
      const clientId = clients.get(keyOf(record.client))
      if (!clientId) {
        refuse('client', 'client_unknown')
        continue
      }
      const locationId = locations.get(`${clientId} ${keyOf(record.location)}`)
      if (!locationId) {
        refuse('location', 'location_unknown')
        continue
      }
      record.locationId = locationId
      requireNew(`${locationId} ${keyOf(record.name)}`, 'name', refuse)
    }
  },

  async insert(tx, organizationId, records) {
    const jobs = records.map((record) => ({ id: randomUUIDv7(), ...record }))
    await tx
      .insertInto('jobs')
      .values(
        jobs.map(({ client: _client, location: _location, pattern: _pattern, ...job }) => ({
          ...job,
          organizationId,
          archivedAt: null,
        })),
      )
      .execute()
    await jobSchedules.begin(
      tx,
      jobs.map(({ id, locationId, pattern }) => ({
        job: { organizationId, locationId, jobId: id },
        patterns: pattern ? [pattern] : [],
      })),
    )
  },
}

function read(row: RowReader, { minorUnits }: ImportSettings) {
  const price = row.number('price', { min: 0, max: limits.priceMinorMax / minorUnits, isMoney: true })
  return {
    client: row.nameOf('client'),
    location: row.nameOf('location'),
    locationId: '',
    name: row.name('name', JobChanges.properties.name),
    status: row.choice('status', statuses) ?? ('active' as const),
    notes: row.text('notes', JobChanges.properties.notes),
    pattern: readSchedule(row),
    budgetedMinutes: row.integer('budgetedMinutes', { min: 0, max: 6_000 }),
    priceMinor: price === null ? null : Math.round(price * minorUnits),
    priceBasis: row.choice('priceBasis', bases) ?? ('visit' as const),
  }
}
