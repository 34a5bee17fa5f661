import { useSyncExternalStore } from 'react'

const storageKey = 'TOGGLE_PERSISTENCE'
type Toggles = Readonly<Record<string, boolean>>
type ToggleId = `sidebar.${string}` | `feature.${string}`

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

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function setToggle(id: ToggleId, value: boolean) {
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [id]: value }))
  for (const listener of listeners) listener()
}

/** A switch that this browser remembers. */
export function useToggle(id: ToggleId, initial = false) {
  const value = useSyncExternalStore(subscribe, () => read()[id] ?? initial)
  return [value, (next: boolean) => setToggle(id, next)] as const
}
