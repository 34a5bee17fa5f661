import type { VisitNow } from '#shared/operations/operations.contract.ts'
import type { NewWorkLog, WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { nowInstant } from '#web/platform/format/days.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { instantAt, localTimeAt } from '#web/platform/units/zoned.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

/** A crew member and the visit to start. */
export interface StartTarget {
  readonly visit: VisitNow
  readonly member: VisitNow['crew'][number]
}

interface StartWorkProps {
  organizationId: string
  /** Undefined closes the dialog. */
  starter: StartTarget | undefined
  onClose: () => void
}

/** Starts work on behalf of a member who is on site but did not start it; the member sees the reason. */
export function StartWork({ organizationId, starter, onClose }: StartWorkProps) {
  const name = starter?.member.name ?? ''
  const zone = starter?.visit.timeZone ?? ''
  async function start(values: FormData) {
    if (!starter) return
    const { visit, member } = starter
    const [date = '', time = ''] = textOf(values, 'startedAt').split('T')
    const entry: NewWorkLog = {
      memberId: member.memberId,
      locationId: visit.locationId,
      jobId: visit.jobId,
      visitStart: visit.originalStart,
      startedAt: instantAt(date, time, zone),
      endedAt: null,
      breaks: [],
      note: '',
      reason: textOf(values, 'reason'),
    }
    await api.create<WorkLogDetail>(fill(workLogPaths.workLogs, { organizationId }), entry)
    notifySuccess(t('startedFor', { name }))
    onClose()
    await refresh(fill(operationPaths.operations, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!starter}
      title={t('startOf', { name })}
      description={starter && t('startText', { name, location: starter.visit.locationName })}
      action={t('start')}
      send={start}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field
            label={t('startedAt')}
            name="startedAt"
            type="datetime-local"
            required
            hint={t('clockOf', { zone: zone && formatZone(zone) })}
            defaultValue={zone && localTimeAt(nowInstant(), zone).slice(0, 16)}
            problem={problems['startedAt'] ?? problems['memberId']}
          />
          <Textarea
            label={t('reason')}
            name="reason"
            required
            maxLength={workLogLimits.reasonMax}
            hint={t('startReasonHint')}
          />
        </>
      )}
    </EditDialog>
  )
}
