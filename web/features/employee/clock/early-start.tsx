import type { OwnJob, OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface EarlyStartProps {
  /** Undefined closes the dialog. */
  job: OwnVisit | OwnJob | undefined
  now: string
  onStart: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason when a visit is started hours early; the reason is sent with the tap, also after being offline. */
export function EarlyStart({ job, now, onStart, onClose }: EarlyStartProps) {
  const visit = job && 'startsAt' in job ? job : undefined
  const wait = visit ? Math.round((Date.parse(visit.startsAt) - Date.parse(now)) / 60_000) : 0
  return (
    <EditDialog
      isOpen={!!job}
      onClose={onClose}
      title={visit ? t('earlyTitle', { time: formatTime(visit.startsAt, visit.timeZone) }) : t('earlyTitleJob')}
      description={job && `${job.jobName}, ${job.locationName}`}
      action={t('startNow')}
      send={async (values) => onStart(textOf(values, 'reason').trim())}
    >
      {() => (
        <>
          {wait > 0 && <p className="text-sm">{t('earlyWait', { time: formatMinutes(wait) })}</p>}
          <Textarea
            label={t('earlyReason')}
            name="reason"
            required
            maxLength={workLogLimits.reasonMax}
            hint={t('earlyReasonHint')}
          />
        </>
      )}
    </EditDialog>
  )
}
