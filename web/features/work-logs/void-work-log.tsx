import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from './texts.ts'
import { ReasonInput } from './time-inputs.tsx'

interface EndingProps {
  organizationId: string
  log: WorkLogDetail
  /** `end` ends running work now, `void` excludes a log from all totals. */
  kind: 'void' | 'end'
  isOpen: boolean
  onClose: () => void
}

const messages = { void: 'voided', end: 'ended' } as const
const paths = { void: workLogPaths.workLogVoid, end: workLogPaths.workLogEnd } as const

/** Voids a log or ends running work, with a reason. */
export function VoidWorkLog({ organizationId, log, kind, isOpen, onClose }: EndingProps) {
  async function send(values: FormData) {
    const url = fill(paths[kind], { organizationId, workLogId: log.id })
    const saved = await api.post<WorkLogDetail>(url, { reason: textOf(values, 'reason'), version: log.version })
    const listUrl = fill(workLogPaths.workLogs, { organizationId })
    await store(`${listUrl}/${log.id}`, saved)
    notifySuccess(t(messages[kind], { name: log.memberName }))
    onClose()
    await refresh(`${listUrl}?`)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(kind)}
      description={t(`${kind}Text`, { name: log.memberName, location: log.locationName })}
      action={t(kind)}
      send={send}
    >
      <ReasonInput />
    </EditDialog>
  )
}
