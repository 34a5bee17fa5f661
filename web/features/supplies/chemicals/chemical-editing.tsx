import { useState } from 'react'
import type { Chemical } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalLimits, pictograms, protections, signalWords } from '#shared/chemicals/kinds.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { limits } from '#shared/limits.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { PictogramSign } from '#web/domain/chemicals/hazards.tsx'
import { t as hazard } from '#web/domain/chemicals/texts.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'
import { DilutionFields, dilutionsOf, toRow, type DilutionRow } from './dilution-fields.tsx'
import { SheetField, type SheetFieldProps } from './sheet-field.tsx'

interface ChemicalEditingProps {
  organizationId: string
  chemical: Chemical | undefined
  onClose: () => void
}

/** Hazards, protection, dilutions and the safety data sheet of a chemical. */
export function ChemicalEditing({ organizationId, chemical, onClose }: ChemicalEditingProps) {
  const [file, setFile] = useState<File>()
  const close = () => {
    setFile(undefined)
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!chemical}
      onClose={close}
      title={chemical?.itemName ?? ''}
      description={t('chemicalText')}
      size="wide"
      send={(values) => save(organizationId, chemical, values, file).then(close)}
    >
      {chemical && (
        <Inputs
          key={chemical.itemId}
          organizationId={organizationId}
          chemical={chemical}
          file={file}
          onChoose={setFile}
        />
      )}
    </EditDialog>
  )
}

async function save(organizationId: string, chemical: Chemical | undefined, values: FormData, file: File | undefined) {
  if (!chemical) return
  const ids = { organizationId, supplyItemId: chemical.itemId }
  await api.put<Chemical>(fill(chemicalPaths.chemical, ids), {
    signalWord: textOf(values, 'signalWord') || null,
    pictograms: values.getAll('pictograms'),
    protections: values.getAll('protections'),
    emergencyPhone: textOf(values, 'emergencyPhone'),
    note: textOf(values, 'note'),
    dilutions: dilutionsOf(values),
    version: chemical.version,
  })
  try {
    if (file) {
      const form = new FormData()
      form.set('file', file)
      const revisedOn = textOf(values, 'revisedOn')
      await api.post<Chemical>(withQuery(fill(chemicalPaths.safetySheets, ids), { revisedOn }), form)
    }
    notifySuccess(t('saved'))
  } finally {
    await refresh(
      fill(chemicalPaths.chemicals, { organizationId }),
      fill(chemicalPaths.chemicalPlaces, { organizationId }),
      fill(chemicalPaths.safetySheets, ids),
    )
  }
}

function Inputs({ chemical, ...sheet }: SheetFieldProps) {
  const [dilutions, setDilutions] = useState<readonly DilutionRow[]>(chemical.dilutions.map(toRow))
  return (
    <>
      <SheetField chemical={chemical} {...sheet} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('signalWord')}
          name="signalWord"
          placeholder={t('noSignalWord')}
          defaultValue={chemical.signalWord ?? ''}
          options={signalWords.map((signalWord) => ({ value: signalWord, label: hazard(`signal.${signalWord}`) }))}
        />
        <Field
          label={t('emergencyPhone')}
          name="emergencyPhone"
          type="tel"
          maxLength={limits.phoneMax}
          defaultValue={chemical.emergencyPhone}
          hint={t('emergencyPhoneHint')}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('pictograms')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {pictograms.map((code) => (
            <div key={code} className="flex items-center gap-2">
              <PictogramSign code={code} />
              <Checkbox
                label={hazard(`ghs.${code}`)}
                name="pictograms"
                value={code}
                defaultChecked={chemical.pictograms.includes(code)}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('protections')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {protections.map((protection) => (
            <Checkbox
              key={protection}
              label={hazard(`protection.${protection}`)}
              name="protections"
              value={protection}
              defaultChecked={chemical.protections.includes(protection)}
            />
          ))}
        </div>
      </fieldset>
      <DilutionFields rows={dilutions} onChange={setDilutions} />
      <Textarea
        label={t('chemicalNote')}
        name="note"
        maxLength={chemicalLimits.noteMax}
        defaultValue={chemical.note}
        hint={t('chemicalNoteHint')}
      />
    </>
  )
}
