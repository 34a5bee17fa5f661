import type { TimeRequest } from '#shared/work-logs/time-requests.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from './texts.ts'
import { TimeInputs } from './time-inputs.tsx'
import { originalTimes, timesOf } from './work-log-entry.ts'

/** The log to correct, or the location of missing work. */
type Asked = { workLogId: string } | { locationId: string; jobId: string | null }

/** Sends the reader's own hours to another manager as a time correction request. */
export async function sendForApproval(
  organizationId: string,
  request: Asked,
  { startedAt, endedAt, reason }: Pick<ReturnType<typeof timesOf>, 'startedAt' | 'endedAt' | 'reason'>,
) {
  const url = fill(workLogPaths.timeRequests, { organizationId })
  const about = { workLogId: null, locationId: null, jobId: null, ...request }
  await api.create<TimeRequest>(url, { ...about, startedAt, endedAt: endedAt ?? '', reason })
  notifySuccess(t('sentToAnother'))
  await refresh(url)
}

interface AskCorrectionProps {
  organizationId: string
  log: WorkLogDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks another manager to correct the times of one's own log. */
export const AskCorrection = ({ organizationId, log, isOpen, onClose }: AskCorrectionProps) => (
  <EditDialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('sendCorrection')}
    description={t('sendCorrectionText')}
    action={t('send')}
    send={async (values) => {
      const times = timesOf(values, log.timeZone, originalTimes(log, log.timeZone))
      await sendForApproval(organizationId, { workLogId: log.id }, times)
      onClose()
    }}
  >
    <TimeInputs timeZone={log.timeZone} log={log} isAsked />
  </EditDialog>
)
