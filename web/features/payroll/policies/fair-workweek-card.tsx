import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { FairWorkweek, FairWorkweekChoice } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { t } from '../texts.ts'

const ChooseFairWorkweek = lazyWithRetry(async () => (await import('./choose-fair-workweek.tsx')).ChooseFairWorkweek)

/** How far back the file of changes goes: a quarter, as most cities ask. */
const evidenceDays = 92

/** Locations under a fair workweek law, and the record of their posted schedules as a file. */
export function FairWorkweekCard({ organizationId }: { organizationId: string }) {
  const fairWorkweek = useResource<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId }))
  const [isAdding, setAdding] = useState(false)
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  if (!fairWorkweek) return null
  const period = { from: addDays(today, -evidenceDays), to: today }
  const url = withQuery(fill(fairWorkweekPaths.fairWorkweekChangesExport, { organizationId }), period)
  return (
    <Card
      title={t('fairTitle')}
      actions={
        <div className="flex flex-wrap gap-2">
          {fairWorkweek.choices.length > 0 && <ExportMenu lists={[{ url }]} />}
          <Button onClick={() => setAdding(true)}>
            <Plus />
            {t('fairAdd')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{t('fairLead')}</p>
        {fairWorkweek.choices.length > 0 && (
          <ul className="divide-y divide-line" aria-label={t('fairTitle')}>
            {fairWorkweek.choices.map((choice) => (
              <ChoiceRow key={choice.id} choice={choice} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <ChooseFairWorkweek
            organizationId={organizationId}
            known={fairWorkweek}
            isOpen
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

const ChoiceRow = ({ choice }: { choice: FairWorkweekChoice }) => (
  <li className="grid gap-1 py-3 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {choice.locationName}
      {choice.isCurrent && <Badge tone="good">{t('policyNow')}</Badge>}
    </p>
    <p>{choice.ordinanceId ? t(`fair.${choice.ordinanceId}`) : t('fairNone')}</p>
    <p className="text-ink-2">
      {[
        t('fairFrom', { date: formatDate(choice.effectiveOn, { year: 'numeric', month: 'short', day: 'numeric' }) }),
        choice.createdBy,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </li>
)
