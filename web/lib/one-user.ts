const leftKey = 'LEFT'
/** Whose the page is, once that is known. */
export let known: string | undefined
let reopen: (() => void) | undefined

/** Lets the other tabs know that the session is over; nothing of it stays on the device. */
export function tellSignedOut() {
  localStorage.setItem(leftKey, '1')
  localStorage.removeItem(leftKey)
}

/**
 * A page belongs to whom it was opened by, although all tabs share one session: what it still has to save would go out
 * in another one's name. `onLeft` is called when another tab signed out, `onOther` when somebody else is signed in. A
 * page that is nobody's stays.
 */
export function watchUser(onLeft: () => void, onOther: () => void) {
  const listen = ({ key, newValue }: StorageEvent) => known && key === leftKey && newValue && onLeft()
  addEventListener('storage', listen)
  reopen = onOther
  return () => {
    removeEventListener('storage', listen)
    known = reopen = undefined
  }
}

/** From now on the page is this user's. */
export function belongTo(userId: string) {
  if (reopen) known ??= userId
}

/** Opens the page anew, not to see who, where a call was refused as another user's; says whether it was. */
export const isOthers = (code: string | undefined) => code === 'other_user' && (reopen?.() ?? true)
