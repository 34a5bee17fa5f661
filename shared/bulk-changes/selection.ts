/** Most rows that one bulk change may have. */
export const bulkRowsMax = 10_000
/** For how long a bulk change can be undone. */
export const bulkUndoHours = 24
/** A change of a list of roles or regions. */
export const listChanges = ['add', 'remove', 'replace'] as const
export type ListChange = (typeof listChanges)[number]

/** The list after the change, in its previous order. */
export function changedList<T>(before: readonly T[], how: ListChange, chosen: readonly T[]): T[] {
  if (how === 'replace') return [...chosen]
  if (how === 'remove') return before.filter((entry) => !chosen.includes(entry))
  return [...before, ...chosen.filter((entry) => !before.includes(entry))]
}
