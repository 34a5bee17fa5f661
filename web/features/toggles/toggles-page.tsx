import { useSyncExternalStore } from 'react'
import { features } from '#shared/features.ts'
import { readToggle, setToggle, watchToggles, type ToggleId } from '#web/platform/toggles/toggles.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Switch } from '#web/kit/checkbox.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { t } from './texts.ts'

/** Feature switches of this browser, with their defaults. */
export const TogglesPage = () => (
  <>
    <PageHeader title={t('title')} subtitle={t('lead')} />
    <Card isFlush>
      <ul className="divide-y divide-line" aria-label={t('title')}>
        {features.map((feature) => (
          <li key={feature.id}>
            <FeatureItem feature={feature} />
          </li>
        ))}
      </ul>
    </Card>
  </>
)

function FeatureItem({ feature }: { feature: (typeof features)[number] }) {
  const id: ToggleId = `feature.${feature.id}`
  const chosen = useSyncExternalStore(watchToggles, () => readToggle(id))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Switch
          label={feature.id}
          hint={t(`feature.${feature.id}`)}
          checked={chosen ?? feature.default}
          onChange={(event) => setToggle(id, event.target.checked)}
        />
      </div>
      <Badge>{t(feature.default ? 'defaultOn' : 'defaultOff')}</Badge>
      {chosen !== undefined && (
        <Button kind="ghost" aria-label={t('resetNamed', { id: feature.id })} onClick={() => setToggle(id, undefined)}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}
