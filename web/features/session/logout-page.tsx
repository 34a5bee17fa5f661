import { useCallback, useEffect, useState } from 'react'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notifications.ts'
import { pages } from '#web/lib/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'

const openLogin = () => location.replace(pages.login)

/** Ends the session. `onDone` opens the login page anew, so that nothing of this user stays in memory. */
export function LogoutPage({ onDone = openLogin }: { onDone?: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const signOut = useCallback(
    () =>
      api.post(userPaths.logout).then(onDone, (error: unknown) => {
        notifyFailure(error)
        setFailed(true)
      }),
    [onDone],
  )
  useEffect(() => void signOut(), [signOut])

  if (!hasFailed) return <AuthLayout title={t('signingOut')} lead="…" />
  return (
    <AuthLayout title={t('signOutFailed')}>
      <p>
        <Button kind="primary" onClick={signOut}>
          {t('tryAgain')}
        </Button>
      </p>
    </AuthLayout>
  )
}
