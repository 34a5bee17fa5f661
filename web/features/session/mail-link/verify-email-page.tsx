import { useState } from 'react'
import type { ShownOwner } from '#shared/contracts/users.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ShowOwner } from './show-owner.tsx'
import { t as tSession } from '../texts.ts'
import { t } from './texts.ts'
import { nextAfterLink, useMailLink } from './use-mail-link.ts'
import { useSearch } from '../use-search.ts'

const verify = ({ userId, token }: { userId: string; token: string }, shown: ShownOwner = {}) =>
  api.put(fill(userPaths.verify, { userId }), { token, ...shown })

/** Opened from the mail that confirms an address. */
export function VerifyEmailPage() {
  const { userId = '', token = '' } = useSearch()
  const followed = useMailLink({ userId, token }, verify)
  const [shownNext, setShownNext] = useState<string>()
  const outcome = shownNext === undefined ? followed : { next: shownNext }
  if (!outcome) return <AuthLayout title={t('verifying')} lead="…" />
  if ('asks' in outcome) {
    return (
      <ShowOwner
        mayChoose={outcome.mayChoose}
        onShow={async (shown) => {
          await verify({ userId, token }, shown)
          setShownNext(await nextAfterLink())
        }}
      />
    )
  }
  if ('problem' in outcome) {
    return (
      <AuthLayout title={t('verifyFailed')} lead={outcome.problem}>
        <Link to={pages.verificationRequired} className="btn-secondary">
          {tSession('resend')}
        </Link>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('verified')} lead={t('verifiedLead')}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? tSession('signIn') : tSession('goOn')}
      </Link>
    </AuthLayout>
  )
}
