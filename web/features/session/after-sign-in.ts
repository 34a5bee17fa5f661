import type { NavigateFunction } from 'react-router-dom'
import type { User } from '#shared/users/users.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { followLook } from '#web/platform/storage/user-look.ts'
import { safeRedirect } from './safe-redirect.ts'

/** The requested page, or the start page of the user. */
export const pageAfter = (user: User, redirect: string | null) =>
  (user.verified && safeRedirect(redirect)) || landing(user)

/** Opens the page after signing in, in the user's own language and theme from its first paint. */
export async function openAfterSignIn(user: User, redirect: string | null, navigate: NavigateFunction) {
  const address = pageAfter(user, redirect)
  if (!followLook(user)) return navigate(address)
  // Texts are loaded once per page; the form stays busy until the page is left.
  location.assign(address)
  return new Promise<void>(() => {})
}
