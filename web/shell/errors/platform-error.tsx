import { Lock } from 'lucide-react'
import { useRouteError } from 'react-router-dom'
import type { ApiError } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { t } from '../frame/texts.ts'

/** Redirects to the setup of two-step verification when it is required; shows the error screen for anything else. */
export function PlatformError() {
  const error = useRouteError() as Partial<ApiError> | undefined
  return error?.code === 'second_factor_required' ? <FactorNeeded message={error.message ?? ''} /> : <ErrorScreen />
}

function FactorNeeded({ message }: { message: string }) {
  useTitle(t('platform'))
  return (
    <Card>
      <h1 className="sr-only">{t('platform')}</h1>
      <EmptyState
        icon={<Lock size={20} />}
        title={message}
        action={
          <Link to="/account/security" className="btn-primary">
            {t('security')}
          </Link>
        }
      />
    </Card>
  )
}
