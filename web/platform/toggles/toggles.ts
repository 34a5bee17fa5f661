const storageKey = 'TOGGLE_PERSISTENCE'
type Toggles = Readonly<Record<string, boolean>>
export type ToggleId = `sidebar.${string}` | `feature.${string}`

const listeners = new Set<() => void>()
let text: string | null | undefined
let toggles: Toggles = {}

/** One JSON object of booleans; anything else found there counts as empty and is replaced by the next write. */
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
    // Not ours: the next write replaces it.
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

/** What this browser remembers of a switch; undefined where it was never moved, or was given back to its default. */
export const readToggle = (id: ToggleId): boolean | undefined => read()[id]

/** Moves a switch; undefined gives it back to its default. */
export function setToggle(id: ToggleId, value: boolean | undefined) {
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [id]: value }))
  for (const listener of listeners) listener()
}
