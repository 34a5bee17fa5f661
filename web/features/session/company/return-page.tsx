import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { User } from '#shared/users/users.contract.ts'
import { pages } from '#shared/pages.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { base } from '#web/platform/texts/base-texts.ts'
import { openAfterSignIn } from '../after-sign-in.ts'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { SecondStep } from '../second-step.tsx'
import { Connection } from './connection.tsx'
import { t } from './texts.ts'
import { useAnswer, type Failure } from './use-answer.ts'

/** Where a company's provider sends people back: they are in, or told what is missing. */
export function CompanyReturnPage() {
  const { organizationId = '' } = useParams()
  // Signed in another way meanwhile, to connect the account.
  const isBack = new URLSearchParams(useLocation().search).has('connect')
  return isBack ? <Connection organizationId={organizationId} /> : <Return organizationId={organizationId} />
}

function Return({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate()
  const answer = useAnswer(organizationId)
  useEffect(() => {
    if (answer && 'user' in answer) void openAfterSignIn(answer.user, answer.page || null, navigate)
  }, [answer, navigate])
  if (!answer || 'user' in answer) return <AuthLayout title={t('entering')} lead="…" />
  if ('problem' in answer) return <Failed {...answer} />
  if ('toConnect' in answer) return <Connection organizationId={organizationId} said={answer.toConnect} />
  const goOn = async (user: User) => openAfterSignIn(user, answer.page || null, navigate)
  return <SecondStep methods={answer.secondFactor} onDone={goOn} onBack={() => void navigate(pages.login)} />
}

export const Failed = ({ problem, requestId }: Failure) => (
  <AuthLayout title={t('failed')} lead={problem}>
    {requestId && (
      <p>
        <code>{base('requestId', { id: requestId })}</code>
      </p>
    )}
    <Link to={pages.company} className="btn-primary">
      {t('again')}
    </Link>
    <p>
      <Link to={pages.login} className="link">
        {t('otherWays')}
      </Link>
    </p>
  </AuthLayout>
)
