import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { NewVisitAbsence } from '#shared/schedule/visit-offers.contract.ts'
import { absenceNoteMax, absenceReasons } from '#shared/schedule/choices.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { placeTimes } from '../clock/place-time.ts'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

interface AbsenceDialogProps {
  organizationId: string
  /** Undefined closes the dialog. */
  visit: Visit | undefined
  onClose: () => void
}

/** Reports that the member cannot come to a visit, so that a manager can find cover in time. */
export function AbsenceDialog({ organizationId, visit, onClose }: AbsenceDialogProps) {
  const ask = useAsk(organizationId)
  async function send(values: FormData) {
    if (!visit) return
    const { jobId, originalStart } = visit
    const absence: NewVisitAbsence = {
      reason: absenceReasons.find((reason) => reason === textOf(values, 'reason')) ?? 'other',
      note: textOf(values, 'note'),
    }
    await ask(
      {
        what: 'absence',
        url: fill(schedulePaths.myVisitAbsence, { organizationId, jobId, originalStart }),
        body: absence,
        shownAt: [fill(schedulePaths.myVisits, { organizationId })],
      },
      { place: visit.jobName, timeZone: visit.timeZone },
      t('toldManager'),
    )
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!visit}
      onClose={onClose}
      title={t('cannotCome')}
      description={visit && `${visit.jobName}, ${visit.locationName} · ${formatDate(visit.date)}, ${placeTimes(visit)}`}
      action={t('tellManager')}
      send={send}
    >
      <Select
        label={t('why')}
        name="reason"
        required
        placeholder={t('chooseReason')}
        options={absenceReasons.map((reason) => ({ value: reason, label: t(`absence.${reason}.name`) }))}
      />
      <Textarea label={t('note')} name="note" maxLength={absenceNoteMax} />
      <p className="text-sm text-ink-2">{t('cannotComeText')}</p>
    </EditDialog>
  )
}
