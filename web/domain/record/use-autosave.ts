import { useEffect, useEffectEvent } from 'react'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'

interface Autosave {
  /** The change to save, if any; it differs after each edit, so that typing delays the save. */
  readonly due: unknown
  /** A save failed and may succeed later. */
  readonly isWaiting: boolean
  readonly pauseMs?: number
  readonly retryMs?: number
  save(): Promise<unknown>
  /** Called when the connection returns, before saving. */
  onOnline?(): void
}

/** Saves after a pause in typing, again when the connection returns or after a while, and when the page is left. */
export function useAutosave({ due, isWaiting, pauseMs = 800, retryMs = 15_000, ...calls }: Autosave) {
  const save = useEffectEvent(() => void calls.save())
  const online = useEffectEvent(() => {
    calls.onOnline?.()
    save()
  })
  useEffect(() => {
    if (due === undefined) return undefined
    const timer = setTimeout(() => save(), pauseMs)
    return () => clearTimeout(timer)
  }, [due, pauseMs])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => save(), retryMs)
    return () => clearInterval(timer)
  }, [isWaiting, retryMs])
  useEffect(() => {
    const retry = () => online()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  useEffect(() => () => save(), [])
}

/** Typed content that the server lacks, and the version it is based on. */
export interface LocalDraft<Content> {
  readonly version: number
  readonly base: Content
  readonly content: Content
}

/** Storage key of a user's draft of a record, e.g. `quote` or `recap`. */
export const localDraftKey = (userId: string, kind: string, id: string) => userStorageKey(userId, `${kind}.${id}`)

/** The parsed value stored under a key; unreadable data counts as none. */
export function readLocal<T>(key: string, isReadable: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
    return value !== null && isReadable(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeLocal(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the page still holds the changes and sends them.
  }
}
