/** Storage key that a tab writes for a moment when it signs out. */
export const leftKey = 'LEFT'
/** Id of the page's user; undefined until `me` is loaded. */
export let known: string | undefined
let reopen: (() => unknown) | undefined

/**
 * Ties a page to the user who opened it, although all tabs share one session: unsaved changes must not be sent as
 * another user. `onLeft` is called when another tab signs out, `onOther` when another user is signed in; where it
 * returns false, the caller handles the refusal. Pages without a user are not affected.
 */
export function watchUser(onLeft: () => void, onOther: () => unknown) {
  const listen = ({ key, newValue }: StorageEvent) => known && key === leftKey && newValue && onLeft()
  addEventListener('storage', listen)
  reopen = onOther
  return () => {
    removeEventListener('storage', listen)
    known = reopen = undefined
  }
}

/** Sets the page's user; only the first call counts. */
export function bindToUser(userId: string) {
  if (reopen) known ??= userId
}

/** Reloads the page when a call was refused because another user is signed in; returns true if so. */
export const reloadIfOtherUser = (code: string | undefined) => code === 'other_user' && reopen?.() !== false
