import { base } from '#web/platform/texts/base-texts.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../frame/texts.ts'
import { useReturnHome } from './use-return-home.ts'

/** Shown instead of a page that the signed-in user has no access to. */
export function ForbiddenPage() {
  useTitle(t('forbidden'))
  return (
    <div className="message">
      <p className="text-sm font-medium text-accent-ink">403</p>
      <h1>{t('forbidden')}</h1>
      <p className="max-w-sm">{t('forbiddenText')}</p>
      <Button kind="primary" onClick={useReturnHome()}>
        {base('returnHome')}
      </Button>
    </div>
  )
}
