import { useState } from 'react'
import { without } from '../editor/scope-change.ts'

interface Keys {
  list: readonly number[]
  next: number
}

function sized({ list, next }: Keys, count: number): Keys {
  const missing = Math.max(0, count - list.length)
  const more = Array.from({ length: missing }, (_, index) => next + index)
  return { list: [...list.slice(0, count), ...more], next: next + missing }
}

/** Stable React keys for items without ids: removing one keeps the state of the others. */
export function useListKeys(count: number) {
  const [stored, setKeys] = useState<Keys>({ list: [], next: 0 })
  const keys = stored.list.length === count ? stored : sized(stored, count)
  if (keys !== stored) setKeys(keys)
  return {
    keyAt: (at: number) => keys.list[at],
    /** Call together with inserting an item there. */
    insert: (at: number) =>
      setKeys(({ list, next }) => ({ list: [...list.slice(0, at), next, ...list.slice(at)], next: next + 1 })),
    /** Call together with removing the item. */
    drop: (at: number) => setKeys((now) => ({ ...now, list: without(now.list, at) })),
  }
}
