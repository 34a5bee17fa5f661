import { useState } from 'react'
import type { LatestWeekPlan, PlanAccepted, Suggestion, WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import { limits } from '#shared/limits.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import type { ConfirmCost } from '#web/domain/schedule/change-cost.ts'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { notifyFilled } from '#web/domain/schedule/visit-undo.ts'
import { t } from '../texts.ts'
import { PlanFigures } from './plan-figures.tsx'
import { SuggestionList } from './suggestion-list.tsx'

interface PlanWeekProps {
  organizationId: string
  /** First day of the week. */
  week: string
  confirmCost: ConfirmCost
  onClose: () => void
}

const pollMs = 1_000
const isRunning = (plan: WeekPlan | null | undefined) => plan?.state === 'waiting' || plan?.state === 'running'
const movedPercents = ['0', '2', '5'] as const

/** Suggests members for the week's open visits; the plan is computed and stored in the background. */
export function PlanWeek({ organizationId, week, confirmCost, onClose }: PlanWeekProps) {
  const url = fill(schedulePaths.weekPlan, { organizationId, week })
  const latest = useResource<LatestWeekPlan>(url)
  useResource<LatestWeekPlan>(isRunning(latest?.plan) ? url : null, { askEveryMs: pollMs })
  const units = useConfiguration(organizationId)?.units ?? 'imperial'
  const [isNew, setNew] = useState(false)
  const [moved, setMoved] = useState<string>(movedPercents[0])
  const start = useAction(async () => {
    await api.post(url, { movedPercent: Number(moved) })
    setNew(false)
    await refresh(url)
  })
  const stop = useAction(async () => {
    await api.remove(url)
    await refresh(url)
  })
  const accept = useAction(async (planId: string, some: readonly Suggestion[]) => {
    const numbers = some.slice(0, limits.weekFillMax).map(({ number }) => number)
    const body = { planId, numbers }
    const at = fill(schedulePaths.weekPlanAcceptance, { organizationId, week })
    const requester = await confirmCost({ method: 'post', url: at, body })
    if (!requester) return
    const done = await api.post<PlanAccepted>(withQuery(at, requester), body)
    const { accepted, refused } = done
    const skipped = refused.length > 0 ? t('planRefused', { count: refused.length }) : ''
    if (accepted.length > 0) {
      const message = [t('planAccepted', { count: accepted.length }), skipped].filter(Boolean).join(' ')
      notifyFilled(organizationId, { result: done, message, confirm: confirmCost, after: () => refresh(url) })
    } else notifySuccess(skipped)
    await Promise.all([refresh(url), refreshVisits(organizationId)])
  })
  const plan = latest?.plan
  const isDone = !isNew && plan?.state === 'done'
  const open = isDone ? plan.suggestions.filter(({ state }) => state === 'open') : []
  return (
    <Dialog isOpen onClose={onClose} title={t('suggestPlan')} description={t('suggestPlanText')} size="wide">
      <DialogBody>
        {latest === undefined && <SkeletonText lines={4} />}
        {plan && isRunning(plan) && <Running plan={plan} />}
        {plan?.state === 'failed' && (
          <Notice tone="bad">
            <span className="block font-medium">{t('planFailed')}</span>
            {t('planFailedText')}
          </Notice>
        )}
        {plan?.state === 'cancelled' && <Notice>{t('planCancelled')}</Notice>}
        {isDone && plan.suggestions.length + plan.unfilled.length === 0 && (
          <EmptyState title={t('planNothing')}>{t('planNothingText')}</EmptyState>
        )}
        {isDone && plan.suggestions.length + plan.unfilled.length > 0 && (
          <>
            {plan.figures && <PlanFigures figures={plan.figures} gap={plan.gap} units={units} />}
            <SuggestionList
              plan={plan}
              units={units}
              isBusy={accept.isRunning}
              onAccept={(suggestionId) => void accept.run(plan.id, [suggestionId])}
            />
          </>
        )}
        {latest && !isRunning(plan) && !isDone && (
          <Select
            label={t('planMoves')}
            value={moved}
            onChange={(event) => setMoved(event.target.value)}
            options={movedPercents.map((value) => ({ value, label: t(`planMoves.${value}`) }))}
          />
        )}
      </DialogBody>
      <DialogFooter>
        {isRunning(plan) && (
          <Button isBusy={stop.isRunning} onClick={() => void stop.run()}>
            {t('planStop')}
          </Button>
        )}
        {isDone && <Button onClick={() => setNew(true)}>{t('planAgain')}</Button>}
        {isDone && open.length > 0 && (
          <Button kind="primary" isBusy={accept.isRunning} onClick={() => void accept.run(plan.id, open)}>
            {t('planAcceptAll', { count: open.length })}
          </Button>
        )}
        {latest && !isRunning(plan) && !isDone && (
          <Button kind="primary" isBusy={start.isRunning} onClick={() => void start.run()}>
            {t('suggestPlan')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const Running = ({ plan: { state, percent } }: { plan: WeekPlan }) => (
  <div className="grid gap-3 py-2">
    <progress
      className="h-2 w-full appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      max={100}
      value={percent}
      aria-label={t('planProgress')}
    />
    <output className="text-sm text-ink-2 tabular-nums">
      {state === 'waiting' ? t('planWaiting') : t('planPercent', { percent })}
    </output>
    <p className="text-sm text-ink-2">{t('planRunning')}</p>
  </div>
)
