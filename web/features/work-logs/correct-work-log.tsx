import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { JobSelect, useJobs } from './job-select.tsx'
import { t } from './texts.ts'
import { TimeInputs } from './time-inputs.tsx'
import { changesOf, originalTimes, timesOf, workLogParts, type WorkLogEdit } from './work-log-entry.ts'

interface CorrectWorkLogProps {
  organizationId: string
  log: WorkLogDetail
  isOpen: boolean
  onClose: () => void
}

/** Corrects a log's times, breaks or job; the history keeps the old values. */
export function CorrectWorkLog({ organizationId, log, isOpen, onClose }: CorrectWorkLogProps) {
  const listUrl = fill(workLogPaths.workLogs, { organizationId })
  const { clientId, locationId, timeZone } = log
  const saving = useVersionedSave<WorkLogDetail, WorkLogEdit>({
    url: `${listUrl}/${log.id}`,
    changesOf,
    onSaved: () => {
      notifySuccess(t('corrected', { name: log.memberName }))
      onClose()
      return refresh(`${listUrl}?`)
    },
  })
  const jobs = useJobs(saving.conflict && { organizationId, clientId, locationId })
  const send = (values: FormData) => {
    const jobId = textOf(values, 'jobId') || null
    // Another job means another visit, which the server finds by the time.
    const visitStart = jobId === log.jobId ? log.visitStart : null
    const times = timesOf(values, timeZone, originalTimes(log, timeZone))
    return saving.save(log, { locationId, jobId, visitStart, ...times })
  }
  return (
    <>
      <EditDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('correct')}
        description={t('correctText', { name: log.memberName, location: log.locationName })}
        send={send}
      >
        <JobSelect
          organizationId={organizationId}
          clientId={clientId}
          locationId={locationId}
          job={log.jobId ? { id: log.jobId, name: log.jobName ?? '' } : undefined}
        />
        <TimeInputs timeZone={timeZone} log={log} />
      </EditDialog>
      <ConflictDialog
        saving={saving}
        parts={() => workLogParts(log, (id) => jobs?.find((job) => job.id === id)?.name ?? '')}
      />
    </>
  )
}
