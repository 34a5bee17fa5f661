import { useState } from 'react'
import { without } from './scope-change.ts'

interface Keys {
  list: readonly number[]
  next: number
}

function sized({ list, next }: Keys, count: number): Keys {
  const missing = Math.max(0, count - list.length)
  const more = Array.from({ length: missing }, (_, index) => next + index)
  return { list: [...list.slice(0, count), ...more], next: next + missing }
}

/** Keys of items that have no ids: one that is taken out takes its own along, and the others keep what they hold. */
export function useListKeys(count: number) {
  const [kept, setKeys] = useState<Keys>({ list: [], next: 0 })
  const keys = kept.list.length === count ? kept : sized(kept, count)
  if (keys !== kept) setKeys(keys)
  return {
    keyAt: (at: number) => keys.list[at],
    /** Said together with taking the item out. */
    drop: (at: number) => setKeys((now) => ({ ...now, list: without(now.list, at) })),
  }
}
