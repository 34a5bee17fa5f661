/** What changed: addresses that begin with one of the paths; no paths mean everything. */
export interface Change {
  readonly paths: readonly string[]
  /** Whose visits, and whose work, where that is known. */
  readonly jobIds?: readonly string[]
  readonly memberIds?: readonly string[]
}

const listeners = new Set<(change: Change) => unknown>()

/** Hears of each change, for what knows how to ask for a part alone. Answers how to stop. */
export function subscribeToChanges(listener: (change: Change) => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const publishChange = (change: Change) => Promise.all([...listeners].map((listener) => listener(change)))
