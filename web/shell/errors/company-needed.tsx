import { Lock } from 'lucide-react'
import { useLocation, useRouteError } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import type { ApiError } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { t } from '../frame/texts.ts'

/** The organization wants this member to come through the company's sign-in. */
export function CompanyNeeded() {
  const { message = '' } = useRouteError() as Partial<ApiError>
  const { pathname, search } = useLocation()
  const email = useMe()?.email ?? ''
  useTitle(t('companySignIn'))
  const query = new URLSearchParams({ email, redirect: pathname + search })
  return (
    <Card>
      <h1 className="sr-only">{t('companySignIn')}</h1>
      <EmptyState
        icon={<Lock size={20} />}
        title={message}
        action={
          <Link to={`${pages.company}?${query}`} className="btn-primary">
            {t('companySignIn')}
          </Link>
        }
      />
    </Card>
  )
}
