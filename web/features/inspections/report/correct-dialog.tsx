import { useNavigate } from 'react-router-dom'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface CorrectDialogProps {
  organizationId: string
  reportId: string
  isOpen: boolean
  onClose: () => void
}

/** Creates a new revision of a submitted report and opens it. */
export function CorrectDialog({ organizationId, reportId, isOpen, onClose }: CorrectDialogProps) {
  const navigate = useNavigate()
  async function send(values: FormData) {
    const url = fill(inspectionPaths.inspectionCorrection, { organizationId, reportId })
    const { id } = await api.post<Inspection>(url, { reason: textOf(values, 'reason') })
    onClose()
    await navigate(`/org/${organizationId}/inspections/${id}`)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('correct')}
      description={t('correctText')}
      action={t('begin')}
      send={send}
    >
      <Textarea label={t('correctReason')} name="reason" required maxLength={500} />
    </EditDialog>
  )
}
