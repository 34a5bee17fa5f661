import { randomUUIDv7 } from 'node:crypto'
import { NewClient } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { readAddress } from './address-cells.ts'
import { keyOf, refuseTaken, type ImportSettings, type KindImport } from './kind-import.ts'
import { clientIds } from './places.store.ts'
import type { RowReader } from './row-reader.ts'

const statuses = {
  lead: ['prospect', 'prospecto', 'potencial'],
  active: ['activo', 'activa'],
  paused: ['on hold', 'en pausa', 'pausado'],
  ended: ['inactive', 'terminado', 'finalizado', 'inactivo'],
}
const bases = {
  none: ['ninguna', 'per job'],
  month: ['monthly', 'mensual', 'mes'],
  visit: ['per visit', 'visita', 'por visita'],
}

export const clientsImport: KindImport<ReturnType<typeof read>> = {
  read,

  async check(tx, candidates) {
    const known = await clientIds(tx)
    const requireNew = refuseTaken(known)
    for (const { record, refuse } of candidates) {
      requireNew(keyOf(record.name), 'name', refuse)
    }
  },

  async insert(tx, organizationId, records) {
    await tx
      .insertInto('clients')
      .values(records.map((record) => ({ ...record, organizationId, id: randomUUIDv7(), archivedAt: null })))
      .execute()
  },
}

function read(row: RowReader, { minorUnits }: ImportSettings) {
  const startsOn = row.date('startsOn')
  const endsOn = row.date('endsOn')
  if (startsOn && endsOn && endsOn < startsOn) row.refuse('endsOn', 'dates_reversed')
  const price = row.number('price', { min: 0, max: limits.priceMinorMax / minorUnits, isMoney: true })
  return {
    name: row.name('name', NewClient.properties.name),
    status: row.choice('status', statuses) ?? ('active' as const),
    billingAddress: JSON.stringify(readAddress(row)),
    notes: row.text('notes', NewClient.properties.notes),
    contractStartsOn: startsOn,
    contractEndsOn: endsOn,
    contractBasis: row.choice('priceBasis', bases) ?? (price === null ? ('none' as const) : ('month' as const)),
    contractPriceMinor: price === null ? null : Math.round(price * minorUnits),
  }
}
