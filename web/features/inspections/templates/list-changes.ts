/** Moves an entry by a number of places; a move beyond the list does nothing. */
export function moveEntry<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Adds a copy right after the entry. */
export const duplicated = <T>(list: readonly T[], at: number, copy: T): T[] => list.toSpliced(at + 1, 0, copy)
