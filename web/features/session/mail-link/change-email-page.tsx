import { useState } from 'react'
import type { ShownOwner } from '#shared/contracts/users.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ShowOwner } from './show-owner.tsx'
import { t as tSession } from '../texts.ts'
import { t } from './texts.ts'
import { nextAfterLink, useMailLink } from './use-mail-link.ts'
import { useSearch } from '../use-search.ts'

const confirm = ({ token }: { token: string }, shown: ShownOwner = {}) =>
  api.post(secondFactorPaths.confirmEmail, { token, ...shown })

/** Opened from the mail to a new address. */
export function ChangeEmailPage() {
  const { token = '' } = useSearch()
  const followed = useMailLink({ token }, confirm)
  const [shownNext, setShownNext] = useState<string>()
  const outcome = shownNext === undefined ? followed : { next: shownNext }
  if (!outcome) return <AuthLayout title={t('verifying')} lead="…" />
  if ('asks' in outcome) {
    return (
      <ShowOwner
        mayChoose={outcome.mayChoose}
        onShow={async (shown) => {
          await confirm({ token }, shown)
          setShownNext(await nextAfterLink())
        }}
      />
    )
  }
  if ('problem' in outcome) return <AuthLayout title={t('verifyFailed')} lead={outcome.problem} />
  return (
    <AuthLayout title={t('emailChanged')} lead={t('emailChangedLead')}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? tSession('signIn') : tSession('goOn')}
      </Link>
    </AuthLayout>
  )
}
