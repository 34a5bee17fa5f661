import type { Payroll, PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { formatHours, formatPeriod } from '../figures.ts'
import { t } from '../texts.ts'
import { ReasonField } from '../member/why-fields.tsx'

interface AskProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
}

const showAgain = (organizationId: string) => refresh(fill(payrollPaths.payroll, { organizationId }))

/** Explains what locking does before the period is locked. */
export function LockDialog({
  organizationId,
  payroll: { period, members, totals, currency },
  isOpen,
  onClose,
  onLocked,
}: AskProps & { payroll: Payroll; onLocked: () => void }) {
  const lock = useAction(async () => {
    await api.post(fill(payrollPaths.payRuns, { organizationId }), { from: period.from })
    notifySuccess(t('locked'))
    onLocked()
    onClose()
    await showAgain(organizationId)
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('lockTitle')} description={t('lockText')}>
      <DialogBody>
        <dl className="divide-y divide-line text-sm tabular-nums">
          {lockFacts({ period, members, totals, currency }).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-2 py-1">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button data-autofocus kind="primary" isBusy={lock.isRunning} onClick={() => lock.run()}>
          {t('lock')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const lockFacts = ({ period, members, totals, currency }: Omit<Payroll, 'days'>): [label: string, value: string][] => [
  [t('period'), formatPeriod(period)],
  [t('members'), formatNumber(members.length)],
  [t('worked'), formatHours(totals.workedSeconds)],
  [t('gross'), formatMoney(totals.grossMinor, currency)],
  ...(totals.mileageMinor === 0
    ? []
    : [[t('mileage'), formatMoney(totals.mileageMinor, currency)] as [string, string]]),
  ...(totals.otherMinor === 0 ? [] : [[t('other'), formatMoney(totals.otherMinor, currency)] as [string, string]]),
  [t('total'), formatMoney(totals.totalMinor, currency)],
]

/** Asks an owner for a reason before a locked period is unlocked. */
export function UnlockDialog({ organizationId, period, isOpen, onClose }: AskProps & { period: PayPeriod }) {
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
      <ReasonField />
    </EditDialog>
  )
}
