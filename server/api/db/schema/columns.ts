import type { ColumnType } from 'kysely'

/** Set by the database on insert and never changed. */
export type CreatedAt = ColumnType<Date, never, never>

/** Written as JSON text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>
