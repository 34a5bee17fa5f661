import { Address } from '#shared/clients/clients.contract.ts'
import type { RowReader } from './row-reader.ts'

/** One column per address line. */
export type AddressCells = { [Part in keyof Address]: string }

export const addressColumns = {
  line1: (row: RowReader) => row.text('line1', Address.properties.line1),
  line2: (row: RowReader) => row.text('line2', Address.properties.line2),
  city: (row: RowReader) => row.text('city', Address.properties.city),
  region: (row: RowReader) => row.text('region', Address.properties.region),
  postalCode: (row: RowReader) => row.text('postalCode', Address.properties.postalCode),
  country: (row: RowReader) => row.matching('country', /^[A-Za-z]{2}$/, 'not_a_country')?.toUpperCase() ?? '',
}

export const noAddress: AddressCells = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }

export const addressOf = ({ line1, line2, city, region, postalCode, country }: AddressCells): Address => ({
  line1,
  line2,
  city,
  region,
  postalCode,
  country,
})
