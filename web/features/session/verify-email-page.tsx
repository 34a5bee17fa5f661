import { useEffect, useState } from 'react'
import { landing, type LandingUser } from '#shared/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError, fill } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'
import { useSearch } from './use-search.ts'

/** Each token is sent once, however often the page is drawn: it works only once. */
const sent = new Map<string, Promise<Outcome>>()

type Outcome = { readonly next: string } | { readonly problem: string }

async function verify(userId: string, token: string): Promise<Outcome> {
  try {
    await api.put(fill(userPaths.verify, { userId }), { token })
  } catch (error) {
    return { problem: (error instanceof ApiError && error.message) || base('unreachable') }
  }
  const me = await api.get<LandingUser>(userPaths.me, { isProbe: true }).catch(() => null)
  return { next: landing(me) }
}

/** Opened from the mail, perhaps on a device where nobody is signed in. */
export function VerifyEmailPage() {
  const { userId = '', token = '' } = useSearch()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (!userId || !token) return
    const call = sent.get(token) ?? verify(userId, token)
    sent.set(token, call)
    void call.then(setOutcome)
  }, [userId, token])

  const problem =
    !userId || !token ? t('linkIncomplete') : outcome && 'problem' in outcome ? outcome.problem : undefined
  if (problem) {
    return (
      <AuthLayout title={t('verifyFailed')} lead={problem}>
        <Link to={pages.verificationRequired} className="btn-secondary">
          {t('resend')}
        </Link>
      </AuthLayout>
    )
  }
  if (!outcome || !('next' in outcome)) return <AuthLayout title={t('verifying')} lead="…" />
  return (
    <AuthLayout title={t('verified')} lead={t('verifiedLead')}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? t('signIn') : t('goOn')}
      </Link>
    </AuthLayout>
  )
}
