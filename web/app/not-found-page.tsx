import { base } from '#web/lib/base-texts.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'
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
