/** API paths that changed, as prefixes; none means everything. */
export interface Change {
  readonly paths: readonly string[]
  /** The changed jobs and members, where known. */
  readonly jobIds?: readonly string[]
  readonly memberIds?: readonly string[]
}

const listeners = new Set<(change: Change) => unknown>()

/** Subscribes listeners that can refetch only a part. Returns the unsubscribe function. */
export function subscribeToChanges(listener: (change: Change) => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const publishChange = (change: Change) => Promise.all([...listeners].map((listener) => listener(change)))
