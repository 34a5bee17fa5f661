import { useState } from 'react'
import type { ShownOwner } from '#shared/users/users.contract.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { ConfirmOwner } from './confirm-owner.tsx'
import { t as tSession } from '../frame/texts.ts'
import { t } from './texts.ts'
import { nextAfterLink, useMailLink } from './use-mail-link.ts'

export type LinkParts = Readonly<Record<string, string>>

interface ConfirmAddressProps {
  /** Parameters of the link. */
  parts: LinkParts
  confirm: (parts: LinkParts, shown?: ShownOwner) => Promise<unknown>
  title: string
  lead: string
  /** Link to the page that requests another link. */
  again: { to: string; label: string }
}

/** Confirms an address by its link; in a browser without a session, the account's owner authenticates first. */
export function ConfirmAddress({ parts, confirm, title, lead, again }: ConfirmAddressProps) {
  const followed = useMailLink(parts, confirm)
  const [shownNext, setShownNext] = useState<string>()
  const outcome = shownNext === undefined ? followed : ({ state: 'done', next: shownNext } as const)
  if (!outcome) return <AuthLayout title={t('verifying')} lead="…" />
  if (outcome.state === 'asks') {
    return (
      <ConfirmOwner
        mayChoose={outcome.mayChoose}
        onShow={async (proof) => {
          await confirm(parts, proof)
          setShownNext(await nextAfterLink())
        }}
      />
    )
  }
  if (outcome.state !== 'done') {
    return (
      <AuthLayout title={t(outcome.state === 'over' ? 'verifyFailed' : 'notConfirmed')} lead={outcome.problem}>
        {outcome.state === 'away' && <Button onClick={() => location.reload()}>{tSession('tryAgain')}</Button>}
        {outcome.state === 'over' && (
          <Link to={again.to} className="btn-secondary">
            {again.label}
          </Link>
        )}
        {outcome.state === 'refused' && (
          <Link to={pages.login} className="btn-secondary">
            {tSession('signIn')}
          </Link>
        )}
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
