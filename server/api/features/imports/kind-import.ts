import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CountryCode } from '#server/api/domain/phone-number.ts'
import type { DayOrder } from '#shared/imports/kinds.ts'
import type { Refuse, RowReader } from './row-reader.ts'

export interface ImportSettings {
  timeZone: string
  /** The order assumed for ambiguous days; null without a hint. */
  assumedDayOrder: DayOrder | null
  /** The default country for phone numbers without a country code. */
  phoneCountry: CountryCode | null
  /** Minor units per major unit of the organization's currency. */
  minorUnits: number
}

/** A parsed record, with a function to reject its row. */
export interface Candidate<T> {
  record: T
  refuse: Refuse
}

/** Turns the rows of one kind into records. */
export interface KindImport<T> {
  read(row: RowReader, settings: ImportSettings): T
  /** Rejects duplicates within the file and conflicts with existing data, and resolves references. */
  check(tx: TenantTx, candidates: readonly Candidate<T>[]): Promise<void>
  insert(tx: TenantTx, organizationId: string, records: readonly T[]): Promise<void>
}

/** Names are compared in lower case. */
export const keyOf = (name: string) => name.toLowerCase()

/** Rejects a key that exists already or appeared in an earlier row. */
export function refuseTaken(known: { has(key: string): boolean }) {
  const inFile = new Set<string>()
  return (key: string, field: Parameters<Refuse>[0], refuse: Refuse) => {
    if (known.has(key)) refuse(field, 'exists')
    if (inFile.has(key)) refuse(field, 'twice')
    inFile.add(key)
  }
}
