import type { ColumnType } from 'kysely'

/** Said by the database with the row, and never changed. */
export type CreatedAt = ColumnType<Date, never, never>

/** Written as text, read as what it holds. */
export type Json<T> = ColumnType<T, string, string>
