export interface HasManager {
  id: string
  managerId: string | null
}

/** Maps each visible entry to its nearest visible manager; null at the top. */
export function visibleChart<T extends HasManager>(everyone: readonly T[], isShown: (one: T) => boolean): T[] {
  const byId = new Map(everyone.map((one) => [one.id, one]))
  const above = (one: T): string | null => {
    for (let id = one.managerId; id !== null;) {
      const manager = byId.get(id)
      if (!manager || isShown(manager)) return manager?.id ?? null
      id = manager.managerId
    }
    return null
  }
  return everyone.filter(isShown).map((one) => ({ ...one, managerId: above(one) }))
}
