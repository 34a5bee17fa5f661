import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CountryCode } from '#server/api/domain/phone-number.ts'
import type { DayOrder } from '#shared/imports/kinds.ts'
import type { Refuse, RowReader } from './row-reader.ts'

export interface ImportSettings {
  timeZone: string
  /** How days are read that could be month first or day first; null where nothing speaks for one. */
  assumedDayOrder: DayOrder | null
  /** The country of phone numbers without a country code. */
  phoneCountry: CountryCode | null
  /** How many minor units make one of the organisation's currency. */
  minorUnits: number
}

/** A record and how to refuse its row. */
export interface Candidate<T> {
  record: T
  refuse: Refuse
}

/** How rows of one kind become records. */
export interface KindImport<T> {
  read(row: RowReader, settings: ImportSettings): T
  /** Refuses what the file has twice and what does not fit with what is there; fills in what records refer to. */
  check(tx: TenantTx, candidates: readonly Candidate<T>[]): Promise<void>
  insert(tx: TenantTx, organizationId: string, records: readonly T[]): Promise<void>
}

/** As names are compared. */
export const keyOf = (name: string) => name.toLowerCase()

/** Says what is wrong with a key that must be new: it is there already, or stood in an earlier row of the file. */
export function refuseTaken(known: { has(key: string): boolean }) {
  const inFile = new Set<string>()
  return (key: string, field: Parameters<Refuse>[0], refuse: Refuse) => {
    if (known.has(key)) refuse(field, 'exists')
    if (inFile.has(key)) refuse(field, 'twice')
    inFile.add(key)
  }
}
