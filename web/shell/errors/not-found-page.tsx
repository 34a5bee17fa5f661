import { base } from '#web/platform/texts/base-texts.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../frame/texts.ts'
import { useReturnHome } from './use-return-home.ts'

export function NotFoundPage() {
  useTitle(t('notFound'))
  return (
    <div className="message">
      <p className="text-sm font-medium text-accent-ink">404</p>
      <h1>{t('notFound')}</h1>
      <p className="max-w-sm">{t('notFoundText')}</p>
      <Button kind="primary" onClick={useReturnHome()}>
        {base('returnHome')}
      </Button>
    </div>
  )
}
