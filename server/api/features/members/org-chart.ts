export interface HasManager {
  id: string
  managerId: string | null
}

/** Maps each visible entry to its nearest visible manager; null at the top. */
export function visibleChart<T extends HasManager>(everyone: readonly T[], isShown: (entry: T) => boolean): T[] {
  const byId = new Map(everyone.map((entry) => [entry.id, entry]))
  const above = (entry: T): string | null => {
    for (let id = entry.managerId; id !== null;) {
      const manager = byId.get(id)
      if (!manager || isShown(manager)) return manager?.id ?? null
      id = manager.managerId
    }
    return null
  }
  return everyone.filter(isShown).map((entry) => ({ ...entry, managerId: above(entry) }))
}
