import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'
import { useMailLink } from './use-mail-link.ts'
import { useSearch } from './use-search.ts'

const confirm = ({ token }: { token: string }) => api.post(secondFactorPaths.confirmEmail, { token })

/** Opened from the mail to a new address. */
export function ChangeEmailPage() {
  const { token = '' } = useSearch()
  const outcome = useMailLink({ token }, confirm)
  if (!outcome) return <AuthLayout title={t('verifying')} lead="…" />
  if ('problem' in outcome) return <AuthLayout title={t('verifyFailed')} lead={outcome.problem} />
  return (
    <AuthLayout title={t('emailChanged')} lead={t('emailChangedLead')}>
      <Link to={outcome.next} className="btn-primary">
        {outcome.next === pages.login ? t('signIn') : t('goOn')}
      </Link>
    </AuthLayout>
  )
}
