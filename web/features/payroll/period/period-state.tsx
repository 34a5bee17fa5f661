import type { PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'

/** The period's state: open, locked or exported, with who locked it or why it was unlocked. */
interface PeriodStateProps {
  period: PayPeriod
  /** The organization's zone; the device's while it loads. */
  timeZone: string | undefined
}

export const PeriodState = ({ period: { state, lockedAt, lockedBy, unlockReason }, timeZone }: PeriodStateProps) => (
  <p className="flex min-h-9 flex-wrap items-center gap-2 text-sm text-ink-2">
    <Badge tone={state === 'open' ? 'info' : 'good'}>{t(`state.${state}`)}</Badge>
    {lockedAt && <span>{t('lockedBy', { date: formatDateTime(lockedAt, timeZone), name: lockedBy ?? '–' })}</span>}
    {state === 'open' && unlockReason && <span>{t('wasUnlocked', { reason: unlockReason })}</span>}
  </p>
)
