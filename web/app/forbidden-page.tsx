import { base } from '#web/lib/base-texts.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'
import { useReturnHome } from './use-return-home.ts'

/** In the place of a page that is not for who is signed in. */
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
