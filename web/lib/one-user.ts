import { pageUserHeader } from '#shared/users/page-user.ts'

const leftKey = 'LEFT'
let known: string | undefined
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

/** Whether the page is still this user's; where it is another's it is opened anew, and is not to see who. */
export function isOwn(userId: string) {
  if (!reopen) return true
  known ??= userId
  if (known === userId) return true
  reopen()
  return false
}

/** What the page's calls say of whose they are: its session may have ended, and the next one be somebody else's. */
export const ownHeaders = (): Record<string, string> => (known ? { [pageUserHeader]: known } : {})

/** Opens the page anew where a call was refused as another user's; says whether it was. */
export function isOthers(code: string | undefined) {
  if (code !== 'other_user' || !reopen) return false
  reopen()
  return true
}
