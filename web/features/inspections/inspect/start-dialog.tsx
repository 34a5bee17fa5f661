import { useNavigate } from 'react-router-dom'
import type { Inspection, InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { PlaceSelect } from './place-select.tsx'
import { t } from '../texts.ts'

interface StartDialogProps {
  organizationId: string
  /** The location; empty when not chosen yet, undefined closes the dialog. */
  locationId: string | undefined
  /** A template chosen already. */
  templateId?: string | undefined
  /** A random sample is scheduled. */
  isSample?: boolean | undefined
  onClose: () => void
}

/** Starts an inspection of a location with a template. */
export function StartDialog({ organizationId, locationId, templateId, isSample, onClose }: StartDialogProps) {
  const navigate = useNavigate()
  async function send(values: FormData) {
    const url = fill(inspectionPaths.inspections, { organizationId })
    const { id } = await api.create<Inspection>(url, {
      templateId: textOf(values, 'templateId'),
      locationId: textOf(values, 'locationId'),
      isSample: values.has('isSample'),
    })
    onClose()
    await refresh(url)
    void navigate(`/org/${organizationId}/inspections/${id}`)
  }
  return (
    <EditDialog isOpen={locationId !== undefined} onClose={onClose} title={t('start')} action={t('begin')} send={send}>
      <StartInputs organizationId={organizationId} locationId={locationId ?? ''} templateId={templateId} />
      <Checkbox
        name="isSample"
        label={t('randomSample')}
        hint={t('randomSampleHint')}
        defaultChecked={isSample ?? false}
      />
    </EditDialog>
  )
}

interface StartInputsProps {
  organizationId: string
  locationId: string
  /** Chosen already. */
  templateId?: string | undefined
}

/** Chooses a template and a location. */
export function StartInputs({ organizationId, locationId, templateId }: StartInputsProps) {
  const templates = useResource<InspectionTemplateList>(
    fill(inspectionPaths.inspectionTemplates, { organizationId }),
  )?.items.filter(({ isArchived }) => !isArchived)
  return (
    <>
      {templates?.length === 0 && <Notice tone="warn">{t('noTemplate')}</Notice>}
      <Select
        // Selects the template again after the templates load.
        key={templates ? 'templates' : 'none'}
        label={t('template')}
        name="templateId"
        required
        defaultValue={templateId}
        options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PlaceSelect
        organizationId={organizationId}
        name="locationId"
        required
        locationId={locationId}
        placeholder={t('choosePlace')}
      />
    </>
  )
}
