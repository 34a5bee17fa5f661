import { useState } from 'react'
import type { InspectionPlan, InspectionPlanList } from '#shared/inspections/plans.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate, localDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { t } from '../texts.ts'

const tones: Readonly<Record<InspectionPlan['state'], Tone>> = { overdue: 'bad', due: 'warn', upcoming: 'neutral' }

interface PlansCardProps {
  organizationId: string
  /** Undefined for readers. */
  onStart: ((plan: InspectionPlan) => void) | undefined
}

/** Scheduled inspections: what is overdue, due and upcoming. */
export function PlansCard({ organizationId, onStart }: PlansCardProps) {
  const url = fill(inspectionPaths.inspectionPlans, { organizationId })
  const plans = useResource<InspectionPlanList>(url)?.items
  const [edited, setEdited] = useState<InspectionPlan | 'new'>()
  return (
    <Card
      title={t('scheduled')}
      isFlush
      actions={
        <>
          <ExportMenu lists={[{ url: fill(inspectionPaths.inspectionPlanExport, { organizationId }) }]} />
          {onStart && <Button onClick={() => setEdited('new')}>{t('addPlan')}</Button>}
        </>
      }
    >
      {!plans && (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {plans?.length === 0 && <EmptyState title={t('noPlans')}>{t('noPlansText')}</EmptyState>}
      <ul className="divide-y divide-line" aria-label={t('scheduled')}>
        {plans?.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-break-word">{`${plan.clientName} · ${plan.locationName}`}</p>
              <p className="text-xs text-ink-2">{wordsOf(plan).join(' · ')}</p>
            </div>
            <Badge tone={tones[plan.state]}>
              {t(`plan.${plan.state}`, { day: formatDate(plan.dueOn, { month: 'short', day: 'numeric' }) })}
            </Badge>
            {onStart && (
              <span className="flex flex-wrap gap-2">
                <Button
                  kind="ghost"
                  aria-label={t('editNamed', { name: plan.locationName })}
                  onClick={() => setEdited(plan)}
                >
                  {t('edit')}
                </Button>
                <Button aria-label={t('inspectNamed', { place: plan.locationName })} onClick={() => onStart(plan)}>
                  {t('inspect')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <PlanDialog organizationId={organizationId} url={url} edited={edited} onClose={() => setEdited(undefined)} />
    </Card>
  )
}

const wordsOf = ({ templateName, isSample, frequency, every, inspectorName, lastAt }: InspectionPlan) => [
  templateName,
  ...(isSample ? [t('randomSample')] : []),
  t(`every.${frequency}`, { count: every }),
  ...(inspectorName ? [inspectorName] : []),
  lastAt ? t('lastOn', { day: formatDate(localDate(lastAt), { month: 'short', day: 'numeric' }) }) : t('never'),
]
