import { useSyncExternalStore } from 'react'
import { readToggle, setToggle, watchToggles, type ToggleId } from '#web/platform/toggles/toggles.ts'

/** A switch stored in this browser. */
export function useToggle(id: ToggleId, initial = false) {
  const value = useSyncExternalStore(watchToggles, () => readToggle(id) ?? initial)
  return [value, (next: boolean) => setToggle(id, next)] as const
}
