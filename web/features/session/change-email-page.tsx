import { useEffect, useState } from 'react'
import { landing, type LandingUser } from '#shared/landing.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'
import { useSearch } from './use-search.ts'

/** Each token is sent once, however often the page is drawn: it works only once. */
const sent = new Map<string, Promise<Outcome>>()

type Outcome = { readonly next: string } | { readonly problem: string }

async function confirm(token: string): Promise<Outcome> {
  try {
    await api.post(secondFactorPaths.confirmEmail, { token })
  } catch (error) {
    return { problem: (error instanceof ApiError && error.message) || base('unreachable') }
  }
  const me = await api.get<LandingUser>(userPaths.me, { isProbe: true }).catch(() => null)
  return { next: landing(me) }
}

/** Opened from the mail to a new address, perhaps on a device where nobody is signed in. */
export function ChangeEmailPage() {
  const { token = '' } = useSearch()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (!token) return
    const call = sent.get(token) ?? confirm(token)
    sent.set(token, call)
    void call.then(setOutcome)
  }, [token])

  const problem = !token ? t('linkIncomplete') : outcome && 'problem' in outcome ? outcome.problem : undefined
  if (problem) return <AuthLayout title={t('verifyFailed')} lead={problem} />
  if (!outcome || !('next' in outcome)) return <AuthLayout title={t('verifying')} lead="…" />
  return (
    <AuthLayout title={t('emailChanged')} lead={t('emailChangedLead')}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? t('signIn') : t('goOn')}
      </Link>
    </AuthLayout>
  )
}
