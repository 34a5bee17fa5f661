import type { Address } from '#shared/contracts/clients.ts'
import { limits } from '#shared/limits.ts'
import type { RowReader } from './row-reader.ts'

export function readAddress(row: RowReader): Address {
  const country = row.matching('country', /^[A-Za-z]{2}$/, 'not_a_country')
  return {
    line1: row.text('line1', limits.addressLineMax),
    line2: row.text('line2', limits.addressLineMax),
    city: row.text('city', limits.nameMax),
    region: row.text('region', limits.nameMax),
    postalCode: row.text('postalCode', 20),
    country: country?.toUpperCase() ?? '',
  }
}
