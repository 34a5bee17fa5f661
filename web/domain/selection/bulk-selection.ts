import type { Selection } from './use-selection.ts'

/** The selection as the API takes it: ids, or the list's filter without empty values and order. */
export function bulkSelection(
  { isAll, rows }: Selection,
  { sort: _sort, ...filter }: Readonly<Record<string, unknown>>,
) {
  return isAll
    ? { filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) }
    : { ids: rows.map(({ id }) => id) }
}
