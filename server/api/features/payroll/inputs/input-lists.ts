/** Keeps the entries, oldest first, in force on any day from `first` to `last`. */
export function inForceDuring<T extends { from: string }>(list: readonly T[], first: string, last: string): T[] {
  const started = list.filter(({ from }) => from <= last)
  return started.slice(
    Math.max(
      0,
      started.findLastIndex(({ from }) => from <= first),
    ),
  )
}

/** Groups rows by member and drops the member's id from each. */
export function byMember<T extends { memberId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly Omit<T, 'memberId'>[]> {
  const grouped = new Map<string, Omit<T, 'memberId'>[]>()
  for (const { memberId, ...row } of rows) grouped.getOrInsertComputed(memberId, () => []).push(row)
  return grouped
}
