import { useNavigate } from 'react-router-dom'
import type { NextInspectionList } from '#shared/contracts/inspection-figures.ts'
import type { Inspection, InspectionTemplateList } from '#shared/contracts/inspections.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from './texts.ts'

interface StartDialogProps {
  organizationId: string
  /** Where; empty for nowhere yet, undefined while the dialog is closed. */
  locationId: string | undefined
  onClose: () => void
}

/** Begins an inspection of a place by a template. */
export function StartDialog({ organizationId, locationId, onClose }: StartDialogProps) {
  const navigate = useNavigate()
  async function send(values: FormData) {
    const url = fill(inspectionPaths.inspections, { organizationId })
    const { id } = await api.create<Inspection>(url, {
      templateId: textOf(values, 'templateId'),
      locationId: textOf(values, 'locationId'),
    })
    onClose()
    await refresh(url)
    void navigate(`/org/${organizationId}/inspections/${id}`)
  }
  return (
    <EditDialog isOpen={locationId !== undefined} onClose={onClose} title={t('start')} action={t('begin')} send={send}>
      {(problems) => <StartInputs organizationId={organizationId} locationId={locationId ?? ''} problems={problems} />}
    </EditDialog>
  )
}

interface StartInputsProps {
  organizationId: string
  locationId: string
  problems: Readonly<Record<string, string>>
}

function StartInputs({ organizationId, locationId, problems }: StartInputsProps) {
  const templates = useResource<InspectionTemplateList>(
    fill(inspectionPaths.inspectionTemplates, { organizationId }),
  )?.items.filter(({ isArchived }) => !isArchived)
  const places = useResource<NextInspectionList>(fill(inspectionPaths.inspectionsNext, { organizationId }))?.items
  return (
    <>
      {templates?.length === 0 && <Notice tone="warn">{t('noTemplate')}</Notice>}
      <Select
        label={t('template')}
        name="templateId"
        required
        options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        problem={problems['templateId']}
      />
      <Select
        key={places ? 'places' : 'none'}
        label={t('place')}
        name="locationId"
        required
        defaultValue={locationId}
        placeholder={t('choosePlace')}
        options={(places ?? []).map((place) => ({
          value: place.locationId,
          label: `${place.clientName} · ${place.locationName}`,
        }))}
        problem={problems['locationId']}
      />
    </>
  )
}
