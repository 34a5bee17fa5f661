import { useState } from 'react'
import type { Trip } from '#shared/mileage/mileage.contract.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { mileageLimits, type TripDecision } from '#shared/mileage/trips.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ownSkipped } from '#web/domain/record/another-decides.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface DecisionsProps {
  organizationId: string
  window: { from: string; to: string }
  trips: readonly Trip[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

const done = { approve: 'approved', reject: 'rejected', reopen: 'reopened' } as const satisfies Record<
  TripDecision,
  string
>

/** Approves, rejects or reopens the selected trips. */
export function Decisions({ organizationId, window, trips, chosen, onChoose }: DecisionsProps) {
  const [isRejecting, setRejecting] = useState(false)
  const mileageUrl = fill(mileagePaths.mileage, { organizationId })
  async function decide(decision: TripDecision, reason = '') {
    // Ignores selected trips that no longer exist.
    const keys = trips.filter(({ key }) => chosen.has(key)).map(({ key }) => key)
    const url = fill(mileagePaths.mileageDecisions, { organizationId })
    const { changed, skipped } = await api.post<{ changed: number; skipped: number }>(url, {
      ...window,
      keys,
      decision,
      reason,
    })
    notifySuccess(t(done[decision], { count: changed }), ownSkipped(skipped))
    onChoose(new Set())
    setRejecting(false)
    await refresh(mileageUrl)
  }
  const action = useAction(decide)
  const open = trips.filter(({ state, amountMinor }) => state === 'open' && amountMinor !== null)
  const count = trips.filter(({ key }) => chosen.has(key)).length
  return (
    <>
      {open.length > 0 && (
        <Button onClick={() => onChoose(new Set(open.map(({ key }) => key)))}>{t('chooseOpen')}</Button>
      )}
      {count > 0 && (
        <>
          <span className="text-sm text-ink-2">{t('chosen', { count })}</span>
          <Button kind="primary" isBusy={action.isRunning} onClick={() => void action.run('approve')}>
            {t('approve')}
          </Button>
          <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
          <Button isBusy={action.isRunning} onClick={() => void action.run('reopen')}>
            {t('reopen')}
          </Button>
        </>
      )}
      <EditDialog
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
        title={t('rejectTitle')}
        description={t('rejectText')}
        action={t('reject')}
        send={(values) => decide('reject', String(values.get('reason')))}
      >
        <Textarea label={t('reason')} name="reason" required maxLength={mileageLimits.reasonMax} />
      </EditDialog>
    </>
  )
}
