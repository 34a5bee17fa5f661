const storageKey = 'TOGGLE_PERSISTENCE'
type Toggles = Readonly<Record<string, boolean>>
export type ToggleId = `sidebar.${string}` | `feature.${string}`

const listeners = new Set<() => void>()
let text: string | null | undefined
let toggles: Toggles = {}

/**
 * Toggles are one JSON object of booleans; any other stored value counts as empty and is overwritten by the next write.
 */
function read(): Toggles {
  const now = localStorage.getItem(storageKey)
  if (now === text) return toggles
  text = now
  toggles = {}
  try {
    const stored: unknown = JSON.parse(now ?? '{}')
    if (stored && typeof stored === 'object' && !Array.isArray(stored)) {
      toggles = Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
    }
  } catch {
    // Unreadable: the next write replaces it.
  }
  return toggles
}

export function watchToggles(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A switch's stored value; undefined means the default. */
export const readToggle = (id: ToggleId): boolean | undefined => read()[id]

/** Stores a switch's value; undefined resets it to the default. */
export function setToggle(id: ToggleId, value: boolean | undefined) {
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [id]: value }))
  for (const listener of listeners) listener()
}
