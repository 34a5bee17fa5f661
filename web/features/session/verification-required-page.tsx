import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/users/users.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { t } from './frame/texts.ts'

const pollMs = 4_000

/**
 * Waits for the email verification and then continues. After a verification elsewhere this session ends, and /login
 * says why.
 */
export function VerificationRequiredPage() {
  const me = useUntilVerified()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [corrected, setCorrected] = useState<string>()
  const email = corrected ?? me?.wantedEmail ?? me?.email
  const resend = async () => {
    if (!me) return
    setState('sending')
    try {
      await api.post(fill(userPaths.resendVerification, { userId: me.userId }))
      setState('sent')
    } catch (error) {
      notifyFailure(error)
      setState('idle')
    }
  }

  return (
    <AuthLayout title={t('checkMail')} lead={t('checkMailLead', { email: email ?? '…' })}>
      <p>{t('noMail')}</p>
      <output className="mt-2 block min-h-5 text-sm text-good">{state === 'sent' && t('resent')}</output>
      <p className="flex flex-wrap gap-2">
        <Button onClick={resend} isBusy={!me || state === 'sending'}>
          {t('resend')}
        </Button>
        <Link to={pages.logout} className="btn-ghost">
          {t('signOut')}
        </Link>
      </p>
      <CorrectAddress
        key={email}
        onCorrected={(address) => {
          setCorrected(address)
          setState('sent')
        }}
      />
    </AuthLayout>
  )
}

/** The signed-in user, polled while the page is visible; a verified user is redirected. */
function useUntilVerified() {
  const navigate = useNavigate()
  const [me, setMe] = useState<User>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      // Failures are ignored until the next poll; an ended session redirects to the login page by itself.
      const user = await api.get<User>(userPaths.me).catch(() => undefined)
      if (!user || isGone) return
      setMe(user)
      if (user.verified) await navigate(landing(user), { replace: true })
    }
    void ask()
    const timer = setInterval(() => document.hidden || void ask(), pollMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [navigate])
  return me
}
