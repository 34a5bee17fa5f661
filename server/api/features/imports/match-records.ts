import { neededFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import type { Existing, FileRow, ImportSettings, ListImport, Values } from './list-import.ts'
import type { Refuse } from './row-reader.ts'

export interface ReadRow<T> extends FileRow<T> {
  refuse: Refuse
  isRefused(): boolean
}

interface Matching<T extends Values> {
  list: ListImport<T>
  kind: ImportKind
  mode: ImportSettings['mode']
  existing: readonly Existing<T>[]
}

/**
 * Matches each row with a record by its id, its unique keys or its loose keys, in this order; never when only adding.
 */
export function matchRecords<T extends Values>(
  rows: readonly ReadRow<T>[],
  { list, kind, mode, existing }: Matching<T>,
): (Existing<T> | undefined)[] {
  const isAdding = mode === 'add' && !list.isSetting
  const byId = new Map(existing.map((record) => [record.id, record]))
  const byKey = isAdding ? new Map<string, Existing<T>[]>() : keysOf(list, existing)
  const rowOf = new Map<string, number>()
  const [main = 'name'] = neededFields[kind]
  return rows.map((row) => {
    const { id, entered, refuse } = row
    const match = isAdding ? undefined : id === null ? findByKeys(list, byKey, entered) : byId.get(id)
    if (match === 'several') refuse(main, 'several_found')
    else if (match) {
      if (rowOf.has(match.id)) refuse(id === null ? main : idField, 'twice')
      rowOf.set(match.id, row.row)
      return match
    } else if (id !== null && !isAdding) refuse(idField, 'not_found')
    else if (mode === 'update') refuse(main, 'not_found')
    for (const field of neededFields[kind]) if (!(field in entered)) refuse(field, 'missing')
    return undefined
  })
}

const idField: ImportField = 'id'

function keysOf<T extends Values>(list: ListImport<T>, existing: readonly Existing<T>[]) {
  const byKey = new Map<string, Existing<T>[]>()
  for (const record of existing) {
    for (const text of new Set(everyKey(list, record.values))) {
      const same = byKey.get(text)
      if (same) same.push(record)
      else byKey.set(text, [record])
    }
  }
  return byKey
}

/** All keys of a record; whether a loose key counts depends on the row. */
const everyKey = <T extends Values>(list: ListImport<T>, values: T): string[] => [
  ...list.uniqueKeys(values).map(({ text }) => text),
  ...(list.recordKeys?.(values) ?? []),
]

function findByKeys<T extends Values>(
  list: ListImport<T>,
  byKey: ReadonlyMap<string, readonly Existing<T>[]>,
  values: Partial<T>,
): Existing<T> | 'several' | undefined {
  for (const text of list.rowKeys(values)) {
    const [first, second] = byKey.get(text) ?? []
    if (second) return 'several'
    if (first) return first
  }
  return undefined
}
