import type { NextInspection, NextInspectionList } from '#shared/inspections/inspection-figures.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { formatScore, scoreTone } from '#web/domain/inspections/score.ts'
import { PlansCard } from '../schedule/plans-card.tsx'
import { t } from '../texts.ts'

/** Initial values of an inspection; the rest is chosen in the form. */
export interface InspectionStart {
  locationId: string
  templateId?: string
  isSample?: boolean
}

interface NextTabProps {
  organizationId: string
  onStart: ((start: InspectionStart) => void) | undefined
}

/** Locations due for inspection, with the reason. */
export function NextTab({ organizationId, onStart }: NextTabProps) {
  const places = useResource<NextInspectionList>(fill(inspectionPaths.inspectionsNext, { organizationId }))?.items
  return (
    <div className="grid gap-4">
      <PlansCard organizationId={organizationId} onStart={onStart} />
      <Card
        title={t('byRisk')}
        isFlush
        actions={<ExportMenu lists={[{ url: fill(inspectionPaths.inspectionsNextExport, { organizationId }) }]} />}
      >
        <p className="px-4 py-3 text-sm text-ink-2">{t('nextText')}</p>
        {!places && (
          <div className="p-4">
            <SkeletonText lines={5} />
          </div>
        )}
        {places?.length === 0 && <EmptyState title={t('noPlaces')} />}
        <ul className="divide-y divide-line" aria-label={t('byRisk')}>
          {places?.slice(0, 30).map((place) => (
            <li key={place.locationId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium wrap-break-word">{`${place.clientName} · ${place.locationName}`}</p>
                <p className="text-xs text-ink-2">{reasonsOf(place).join(' · ')}</p>
              </div>
              <span className="text-sm text-ink-2 tabular-nums">{t('riskPoints', { count: place.risk.points })}</span>
              {place.score !== null && <Badge tone={scoreTone(place.score)}>{formatScore(place.score)}</Badge>}
              {onStart && (
                <Button
                  aria-label={t('inspectNamed', { place: place.locationName })}
                  onClick={() => onStart({ locationId: place.locationId })}
                >
                  {t('inspect')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Why a location is where it is, the most important first. */
const reasonsOf = ({ lastAt, risk }: NextInspection) => [
  ...risk.reasons.map(reasonInWords),
  ...(lastAt && !risk.reasons.some(({ kind }) => kind === 'since')
    ? [t('lastOn', { day: formatDate(localDate(lastAt), { month: 'short', day: 'numeric', year: 'numeric' }) })]
    : []),
]

function reasonInWords({ kind, points, value }: NextInspection['risk']['reasons'][number]): string {
  const words =
    kind === 'score' || kind === 'falling'
      ? t(`risk.${kind}`, { points: formatScore(value) })
      : kind === 'never' || kind === 'fixed' || kind === 'value'
        ? t(`risk.${kind}`)
        : t(`risk.${kind}`, { count: value })
  return `${words} (+${points})`
}
