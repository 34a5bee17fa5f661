import type { PayPeriod } from '#shared/contracts/payroll.ts'
import { payrollLimits } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useAction } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { t } from './texts.ts'

interface PeriodDialogProps {
  organizationId: string
  period: PayPeriod
  isOpen: boolean
  onClose: () => void
}

const showAgain = (organizationId: string) => refresh(fill(payrollPaths.payroll, { organizationId }))

/** Says what locking does before it is done. */
export function LockDialog({
  organizationId,
  period,
  isOpen,
  onClose,
  onLocked,
}: PeriodDialogProps & { onLocked: () => void }) {
  const lock = useAction(async () => {
    await api.post(fill(payrollPaths.payRuns, { organizationId }), { from: period.from })
    notifySuccess(t('locked'))
    onLocked()
    onClose()
    await showAgain(organizationId)
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('lockTitle')} description={t('lockText')}>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button data-autofocus kind="primary" isBusy={lock.isRunning} onClick={() => lock.run()}>
          {t('lock')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** An owner says why a locked period is opened. */
export function UnlockDialog({ organizationId, period, isOpen, onClose }: PeriodDialogProps) {
  async function unlock(values: FormData) {
    const url = fill(payrollPaths.payRunUnlock, { organizationId, runId: period.runId ?? '' })
    await api.post(url, { reason: textOf(values, 'reason') })
    notifySuccess(t('unlocked'))
    onClose()
    await showAgain(organizationId)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('unlockTitle')}
      description={t('unlockText')}
      action={t('unlock')}
      send={unlock}
    >
      {(problems) => (
        <Textarea
          label={t('reason')}
          name="reason"
          required
          maxLength={payrollLimits.reasonMax}
          problem={problems['reason']}
        />
      )}
    </EditDialog>
  )
}
