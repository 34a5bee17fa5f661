import { useState } from 'react'
import type { ShownOwner } from '#shared/contracts/users.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ShowOwner } from './show-owner.tsx'
import { t as tSession } from '../texts.ts'
import { t } from './texts.ts'
import { nextAfterLink, useMailLink } from './use-mail-link.ts'

export type LinkParts = Readonly<Record<string, string>>

interface ConfirmAddressProps {
  /** What the link says in its address. */
  parts: LinkParts
  confirm: (parts: LinkParts, shown?: ShownOwner) => Promise<unknown>
  title: string
  lead: string
}

/** Follows the link; where nobody knows whose browser this is, the account's owner shows who it is first. */
export function ConfirmAddress({ parts, confirm, title, lead }: ConfirmAddressProps) {
  const followed = useMailLink(parts, confirm)
  const [shownNext, setShownNext] = useState<string>()
  const outcome = shownNext === undefined ? followed : { next: shownNext }
  if (!outcome) return <AuthLayout title={t('verifying')} lead="…" />
  if ('asks' in outcome) {
    return (
      <ShowOwner
        mayChoose={outcome.mayChoose}
        onShow={async (shown) => {
          await confirm(parts, shown)
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
    <AuthLayout title={title} lead={lead}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? tSession('signIn') : tSession('goOn')}
      </Link>
    </AuthLayout>
  )
}
