import { Address } from '#shared/clients/clients.contract.ts'
import type { RowReader } from './row-reader.ts'

export function readAddress(row: RowReader): Address {
  const country = row.matching('country', /^[A-Za-z]{2}$/, 'not_a_country')
  return {
    line1: row.text('line1', Address.properties.line1),
    line2: row.text('line2', Address.properties.line2),
    city: row.text('city', Address.properties.city),
    region: row.text('region', Address.properties.region),
    postalCode: row.text('postalCode', Address.properties.postalCode),
    country: country?.toUpperCase() ?? '',
  }
}
