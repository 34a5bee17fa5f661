interface PlannedVisit {
  readonly startsAt: string
  readonly endsAt: string
  readonly isCancelled: boolean
  readonly crew: readonly { readonly memberId: string }[]
}

/**
 * Returns, per visit, the crew members planned for another of these visits at the same time; visits without any are
 * omitted. Adjacent visits do not overlap, because travel time is ignored.
 */
export function overlapsOf<V extends PlannedVisit>(visits: readonly V[]): ReadonlyMap<V, ReadonlySet<string>> {
  const overlapsByVisit = new Map<V, Set<string>>()
  const put = (visit: V, memberId: string) => {
    const members = overlapsByVisit.get(visit)
    if (members) members.add(memberId)
    else overlapsByVisit.set(visit, new Set([memberId]))
  }
  const ordered = visits
    .filter(({ isCancelled }) => !isCancelled)
    .map((visit) => ({ visit, from: Date.parse(visit.startsAt), to: Date.parse(visit.endsAt) }))
    .toSorted((a, b) => a.from - b.from)
  const running = new Map<string, typeof ordered>()
  for (const span of ordered) {
    for (const { memberId } of span.visit.crew) {
      const others = (running.get(memberId) ?? []).filter(({ to }) => to > span.from)
      for (const { visit } of others) put(visit, memberId)
      if (others.length > 0) put(span.visit, memberId)
      running.set(memberId, [...others, span])
    }
  }
  return overlapsByVisit
}
