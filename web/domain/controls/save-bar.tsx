import { useLeaveGuard } from './use-leave-guard.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '#web/domain/frame/texts.ts'

interface SaveBarProps {
  isDirty: boolean
  isBusy: boolean | undefined
  onDiscard: () => void
}

/** A save bar at the foot of a form with unsaved changes; it asks before they are lost. Put it inside the form. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  useLeaveGuard(isDirty && !isBusy, t('leaveQuestion'))
  if (!isDirty) return undefined
  return (
    <div className="sticky bottom-3 z-10 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded-lg bg-raised px-4 py-2.5 shadow-e3 max-md:bottom-18">
      <p className="min-w-0 flex-1 text-sm text-ink-2">{t('unsaved')}</p>
      <Button kind="ghost" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {t('save')}
      </Button>
    </div>
  )
}
