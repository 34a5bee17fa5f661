import type { WorkNow } from '#shared/operations/operations.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface EndWorkProps {
  organizationId: string
  /** Undefined closes the dialog. */
  work: WorkNow | undefined
  onClose: () => void
}

/** Ends work on a member's behalf with a reason; the member is notified. */
export function EndWork({ organizationId, work, onClose }: EndWorkProps) {
  const name = work?.memberName ?? ''
  async function end(values: FormData) {
    if (!work) return
    const url = fill(workLogPaths.workLogEnd, { organizationId, workLogId: work.id })
    await api.post(url, { reason: textOf(values, 'reason'), version: work.version })
    notifySuccess(t('ended', { name }))
    onClose()
    await refresh(fill(operationPaths.operations, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!work}
      title={t('endOf', { name })}
      description={t('endText', { name, location: work?.locationName ?? '' })}
      action={t('end')}
      send={end}
      onClose={onClose}
    >
      <Textarea label={t('reason')} name="reason" required maxLength={workLogLimits.reasonMax} hint={t('reasonHint')} />
    </EditDialog>
  )
}
