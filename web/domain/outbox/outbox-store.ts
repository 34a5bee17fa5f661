import { userStorageKey } from '#web/platform/storage/user-storage.ts'

/**
 * Each entry has a storage key of its own: a list under one key would be read and written back by every tab, and one
 * tab's change would overwrite the other's new entry. The number in the key is the order.
 */
const outboxKey = (userId: string) => userStorageKey(userId, 'outbox.')
/** Older releases stored all entries of a user as one list. */
const oldKey = (userId: string) => userStorageKey(userId, 'taps')
const digits = 9

/** Entries that the device had no space for, by key. They are in this page only, and newer than what is stored. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()
let known: { userId: string; text: string; entries: readonly unknown[] } = { userId: '', text: '', entries: [] }

/** Warns before the page closes and loses what the device could not store. */
const warn = (event: Event) => event.preventDefault()

function tell() {
  const watch = unstored.size > 0 ? addEventListener : removeEventListener
  watch('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** Calls `listener` after changes by this tab or another one. Returns the unregister function. */
export function onOutbox(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const keysOf = (userId: string) =>
  [...new Set([...Object.keys(localStorage), ...unstored.keys()])]
    .filter((key) => key.startsWith(outboxKey(userId)))
    .toSorted()
const textAt = (key: string) => unstored.get(key) ?? localStorage.getItem(key) ?? ''
const keyOf = (userId: string, id: string) => keysOf(userId).find((key) => key.endsWith(`.${id}`))

/** A user's entries on this device, oldest first. A stable snapshot: the same array until something changes. */
export function outboxOf<Entry>(userId: string): readonly Entry[] {
  adopt(userId)
  const texts = keysOf(userId).map(textAt)
  const text = texts.join('\n')
  if (userId !== known.userId || text !== known.text) known = { userId, text, entries: texts.flatMap(parse) }
  return known.entries as readonly Entry[]
}

/** An unreadable entry is skipped: it must not stop the others. */
function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

function put(key: string, entry: unknown) {
  const text = JSON.stringify(entry)
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    // Storage is full or blocked: the page says so and holds the entry.
    unstored.set(key, text)
  }
}

/** Stores a new entry behind the others, before anything else happens to it. */
export function addEntry(userId: string, id: string, entry: unknown) {
  adopt(userId)
  append(userId, id, entry)
  tell()
}

function append(userId: string, id: string, entry: unknown) {
  const last = keysOf(userId)
    .at(-1)
    ?.slice(outboxKey(userId).length, outboxKey(userId).length + digits)
  put(`${outboxKey(userId)}${String(Number(last ?? 0) + 1).padStart(digits, '0')}.${id}`, entry)
}

/** Replaces an entry; one that was removed meanwhile stays removed. */
export function replaceEntry(userId: string, id: string, entry: unknown) {
  const key = keyOf(userId, id)
  if (key === undefined) return
  put(key, entry)
  tell()
}

export function removeEntry(userId: string, id: string) {
  const key = keyOf(userId, id)
  if (key === undefined) return
  localStorage.removeItem(key)
  unstored.delete(key)
  // The space may be enough for what is only in the page.
  for (const [other, text] of unstored) put(other, JSON.parse(text))
  tell()
}

/** Whether the device had no space for an entry, so that closing the page loses it. */
export const isUnstored = (userId: string, id: string) => {
  const key = unstored.size > 0 && keyOf(userId, id)
  return !!key && unstored.has(key) && localStorage.getItem(key) === null
}

/** Whether this page holds entries of the user that the device has no space for. */
export const hasUnstored = (userId: string) => [...unstored.keys()].some((key) => key.startsWith(outboxKey(userId)))

/** Forgets what this page holds of a user who signs out; stored entries are removed with their other data. */
export function dropUnstored(userId: string) {
  for (const key of unstored.keys()) if (key.startsWith(outboxKey(userId))) unstored.delete(key)
  tell()
}

/** Takes over the list of an older release. */
function adopt(userId: string) {
  const text = localStorage.getItem(oldKey(userId))
  if (text === null) return
  // Removed first, because both together may not fit.
  localStorage.removeItem(oldKey(userId))
  for (const entry of parse(text).flat()) {
    const id = (entry as { punch?: { id?: string } } | null)?.punch?.id
    if (id !== undefined && keyOf(userId, id) === undefined) append(userId, id, entry)
  }
}
