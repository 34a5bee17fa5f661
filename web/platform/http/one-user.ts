/** Written for a moment by a tab that signed out. */
export const leftKey = 'LEFT'
/** Whose the page is, once that is known. */
export let known: string | undefined
let reopen: (() => unknown) | undefined

/**
 * A page belongs to whom it was opened by, although all tabs share one session: what it still has to save would go out
 * in another one's name. `onLeft` is called when another tab signed out, `onOther` when somebody else is signed in: where it answers
 * false, the refusal is the caller's. A page that is nobody's stays.
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

/** From now on the page is this user's. */
export function belongTo(userId: string) {
  if (reopen) known ??= userId
}

/** Opens the page anew, not to see who, where a call was refused as another user's; says whether it was. */
export const isOthers = (code: string | undefined) => code === 'other_user' && reopen?.() !== false
