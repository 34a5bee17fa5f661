/** Entries of a dated list, oldest first, that are in force on some day from `first` to `last`. */
export function sinceInForce<T extends { from: string }>(list: readonly T[], first: string, last: string): T[] {
  const begun = list.filter(({ from }) => from <= last)
  return begun.slice(
    Math.max(
      0,
      begun.findLastIndex(({ from }) => from <= first),
    ),
  )
}

/** By member, whose id is then no part of a row any more. */
export function byMember<T extends { memberId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly Omit<T, 'memberId'>[]> {
  const grouped = new Map<string, Omit<T, 'memberId'>[]>()
  for (const { memberId, ...row } of rows) grouped.getOrInsertComputed(memberId, () => []).push(row)
  return grouped
}
