import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompanyConnection, ToConnect } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companySignInPaths, returnPage } from '#shared/company-sign-in/paths.ts'
import { pages } from '#shared/pages.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { User, Visitor } from '#shared/users/users.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { t } from './texts.ts'

interface Known {
  user: User | null
  proposed: CompanyConnection['proposed']
}

async function look(): Promise<Known> {
  const { user } = await api.get<Visitor>(userPaths.visitor)
  if (!user) return { user, proposed: null }
  return { user, ...(await api.get<CompanyConnection>(companySignInPaths.connection)) }
}

/** Asks the owner of an account to sign in, and then whether the company's sign-in may open it. */
export function Connection({ organizationId, said }: { organizationId: string; said?: ToConnect['toConnect'] }) {
  const [known, setKnown] = useState<Known>()
  useEffect(() => void look().then(setKnown, notifyFailure), [])
  if (!known) return <AuthLayout title={t('connectTitle')} lead="…" />
  const { user, proposed } = known
  if (user && proposed?.organizationId === organizationId) return <Question user={user} proposed={proposed} />
  const { email = '', organizationName: organization = '' } = said ?? {}
  const back = `${returnPage(organizationId)}?connect`
  return (
    <AuthLayout title={t('connectTitle')} lead={said ? t('connectFirst', { email, organization }) : t('connectOver')}>
      <Link
        to={
          said
            ? `${pages.login}?email=${encodeURIComponent(email)}&redirect=${encodeURIComponent(back)}`
            : pages.company
        }
        className="btn-primary"
      >
        {t(said ? 'otherWays' : 'again')}
      </Link>
    </AuthLayout>
  )
}

function Question({ user, proposed }: { user: User; proposed: NonNullable<CompanyConnection['proposed']> }) {
  const navigate = useNavigate()
  const { organizationId, organizationName: organization, email } = proposed
  const connecting = useAction(async () => {
    await api.post(companySignInPaths.connection, { organizationId })
    await navigate(pages.home(organizationId))
  })
  return (
    <AuthLayout title={t('connectTitle')} lead={t('connectText', { email, own: user.email, organization })}>
      <Button kind="primary" isBusy={connecting.isRunning} onClick={() => void connecting.run()}>
        {t('connect')}
      </Button>
    </AuthLayout>
  )
}
