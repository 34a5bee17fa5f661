/**
 * Covers all pairs of mutually exclusive items by cliques, so that the solver sees few strong constraints instead of
 * many weak ones. @param neighbors For each item, the later items it excludes, in order.
 */
export function cliquesOf(neighbors: readonly (readonly number[])[]): number[][] {
  const sets = neighbors.map((some) => new Set(some))
  const isCovered = neighbors.map(() => new Set<number>())
  const cliques: number[][] = []
  for (const [first, some] of neighbors.entries()) {
    for (const second of some) {
      if (isCovered[first]?.has(second)) continue
      const clique = [first, second]
      for (const other of some)
        if (
          other !== second &&
          clique.every((node) => (node < other ? sets[node]?.has(other) : sets[other]?.has(node)))
        )
          clique.push(other)
      clique.sort((a, b) => a - b)
      for (const [n, node] of clique.entries()) for (const other of clique.slice(n + 1)) isCovered[node]?.add(other)
      cliques.push(clique)
    }
  }
  return cliques
}
