import { useCallback, useEffect, useState } from 'react'
import type { User, Visitor } from '#shared/users/users.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { clearUserData, hasUnsentData, announceSignOut } from './sign-out-cleanup.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { store } from '#web/platform/data/resource.ts'
import { safeRedirect } from './safe-redirect.ts'
import { Button } from '#web/kit/core/button.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { t } from './frame/texts.ts'

const looks = 8
const restMs = 250
/** The page to open next, from this page's query. */
export const nextPage = (search: string) => safeRedirect(new URLSearchParams(search).get('redirect')) ?? pages.login
const openNext = () => location.replace(nextPage(location.search))

type Step = { is: 'leaving' } | { is: 'failed'; isSure: boolean } | { is: 'asking'; me: User }

/**
 * Ends the session and removes the user's data from the device, after a warning about unsent data. `onDone` reloads the
 * page, so that nothing stays in memory either.
 */
export function LogoutPage({ onDone = openNext }: { onDone?: () => void }) {
  const [step, setStep] = useState<Step>({ is: 'leaving' })
  const signOut = useCallback(
    (isSure: boolean) => leave(isSure).then((open) => (open ? setStep(open) : onDone())),
    [onDone],
  )
  useEffect(() => void signOut(false), [signOut])
  const again = (isSure: boolean) => {
    setStep({ is: 'leaving' })
    void signOut(isSure)
  }

  if (step.is === 'leaving') return <AuthLayout title={t('signingOut')} lead="…" />
  if (step.is === 'failed')
    return (
      <AuthLayout title={t('signOutFailed')}>
        <p>
          <Button kind="primary" onClick={() => again(step.isSure)}>
            {t('tryAgain')}
          </Button>
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('keptTitle')} lead={t('keptLead')}>
      <p className="flex flex-wrap gap-2">
        <Link to={landing(step.me)} className="btn-primary">
          {t('keptBack')}
        </Link>
        <Button kind="danger" onClick={() => again(true)}>
          {t('keptDelete')}
        </Button>
      </p>
    </AuthLayout>
  )
}

/** Returns the next step to show; undefined when the session has ended. */
async function leave(isSure: boolean): Promise<Step | undefined> {
  try {
    const me = await whoLeaves()
    if (me && !isSure && (await stillKeeps(me.userId))) return { is: 'asking', me }
    // Clears the device first, because the server may be unreachable.
    if (me) await clearUserData(me.userId)
    await api.post(userPaths.logout)
    await announceSignOut()
    return undefined
  } catch (error) {
    // Another user signed in meanwhile: this page's session is over, and theirs must not end.
    if (error instanceof ApiError && error.code === 'other_user') return undefined
    notifyFailure(error)
    return { is: 'failed', isSure }
  }
}

/** Whether data is unsent, after waiting for requests that the previous page sent when it was left. */
async function stillKeeps(userId: string) {
  for (let look = 0; look < looks && (await hasUnsentData(userId)); look++)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  return hasUnsentData(userId)
}

/** The user known to the page or the server; undefined when the session has ended. */
async function whoLeaves(): Promise<User | undefined> {
  const known = await store<User>(userPaths.me, (now) => now)
  if (known) return known
  const { user } = await api.get<Visitor>(userPaths.visitor)
  // Cached in case the server cannot be reached again.
  return user ? store(userPaths.me, user) : undefined
}
