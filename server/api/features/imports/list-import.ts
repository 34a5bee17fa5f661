import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CountryCode } from '#server/api/domain/phone-number.ts'
import type { DayOrder, ImportField, ImportMode } from '#shared/imports/kinds.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import type { KnownRecords } from './known.store.ts'
import type { Refuse, RowReader } from './row-reader.ts'

export interface ImportSettings {
  organizationId: string
  /** The user who imports. */
  userId: string
  timeZone: string
  /** Today on the organization's clock. */
  today: string
  weekStart: number
  units: UnitSystem
  mode: ImportMode
  /** The order assumed for ambiguous days; null without a hint. */
  assumedDayOrder: DayOrder | null
  /** The default country for phone numbers without a country code. */
  phoneCountry: CountryCode | null
  /** Minor units per major unit of the organization's currency. */
  minorUnits: number
}

/** A cell's value, in the form used for comparing it with the existing record. */
export type Cell = string | number | boolean | null | readonly (string | number)[]
export type Values = Readonly<Record<string, Cell>>

/** An existing record of the organization. */
export interface Existing<T> {
  id: string
  version: number
  values: T
}

/** The values of a row of the file. */
export interface FileRow<T> {
  row: number
  /** The record's id, where the row names it. */
  id: string | null
  entered: Partial<T>
}

/** A row and the record it makes or changes. */
export interface Candidate<T> {
  row: number
  id: string
  existing: Existing<T> | undefined
  /** The row's values; empty cells are left out. */
  entered: Partial<T>
  /** The record as it will be. */
  full: T
  /** The fields that a row changes; for a new record every field it gives. */
  changed: readonly (keyof T & string)[]
  /** Ids of the records that the row names. */
  ids: Record<string, string | null>
  refuse: Refuse
  isRefused(): boolean
}

export interface Key {
  text: string
  field: ImportField
}

export interface Context {
  tx: TenantTx
  settings: ImportSettings
  known: KnownRecords
}

/** Everything that one list needs to be imported: its columns, how its records are found, and how they are written. */
export interface ListImport<T extends Values> {
  /** Reads the cell of each field; undefined if an empty cell means no change. */
  readonly columns: { readonly [F in keyof T]-?: (row: RowReader, settings: ImportSettings) => T[F] | undefined }
  /** A new record's values where the file has none. */
  defaults(settings: ImportSettings): T
  /** Existing records; for long lists only those that rows may refer to. */
  load(context: Context, rows: readonly FileRow<T>[]): Promise<Existing<T>[]>
  /** Rows set the present values, in every import mode. */
  readonly isSetting?: true
  /** Replaces names in rows with the organization's spelling, before records are matched. */
  spell?(rows: readonly Partial<T>[], context: Context): Promise<void>
  /** Keys that no two records of the list may share. */
  uniqueKeys(record: T): Key[]
  /** Further keys that identify a record if no other record has them. */
  recordKeys?(record: T): string[]
  /** The keys for matching a row without an id, best first. */
  rowKeys(given: Partial<T>): string[]
  /** Resolves values that depend on other fields or lists, before rows are compared with existing records. */
  settle?(candidates: readonly Candidate<T>[], context: Context): Promise<void>
  /** Checks rows that add or change something and finds the records that they name. */
  check?(candidates: readonly Candidate<T>[], context: Context): Promise<void>
  /** Makes the new records available to later lists. */
  announce?(candidates: readonly Candidate<T>[], known: KnownRecords): void
  /** Frees what changing records leave, so that other rows, also added ones, can take it, before anything is written. */
  makeRoom?(candidates: readonly Candidate<T>[], context: Context, added: readonly Candidate<T>[]): Promise<void>
  add(candidates: readonly Candidate<T>[], context: Context): Promise<void>
  change(candidates: readonly Candidate<T>[], context: Context): Promise<void>
  /** After all rows are written. */
  finish?(candidates: readonly Candidate<T>[], context: Context): Promise<void>
  label(record: T): string
}

export const isSame = (one: Cell | undefined, other: Cell | undefined) => JSON.stringify(one) === JSON.stringify(other)
