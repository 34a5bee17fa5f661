import type { Chemical, SafetySheet } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalLimits } from '#shared/chemicals/kinds.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { sheetDay } from '#web/domain/chemicals/sheet-day.ts'
import { FileDrop } from '#web/domain/controls/file-drop.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

export interface SheetFieldProps {
  organizationId: string
  chemical: Chemical
  /** The chosen PDF, sent with the rest of the form. */
  file: File | undefined
  onChoose: (file: File) => void
}

/** Adds a version of the safety data sheet; the latest is the current one. */
export function SheetField({ organizationId, chemical, file, onChoose }: SheetFieldProps) {
  const ids = { organizationId, supplyItemId: chemical.itemId }
  const url = fill(chemicalPaths.safetySheets, ids)
  const versions = useResource<{ items: SafetySheet[] }>(url)?.items
  const { run, isRunning } = useAction(async (safetySheetId: string) => {
    await api.remove(fill(chemicalPaths.safetySheet, { ...ids, safetySheetId }))
    await refresh(url, fill(chemicalPaths.chemicals, ids), fill(chemicalPaths.chemicalPlaces, ids))
  })
  const currentSheets = versions?.filter(({ withdrawnAt }) => withdrawnAt === null) ?? []
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t('safetySheet')}</legend>
      {currentSheets.length > 0 && (
        <ul className="divide-y divide-line text-sm">
          {currentSheets.map(({ id, revisedOn }, index) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <a
                className="link"
                href={fill(chemicalPaths.safetySheetFile, { organizationId, safetySheetId: id })}
                target="_blank"
                rel="noreferrer"
              >
                {t(index === 0 ? 'currentSheet' : 'earlierSheet', { day: sheetDay(revisedOn) })}
              </a>
              <Button kind="ghost" isBusy={isRunning} onClick={() => void run(id)}>
                {t('withdrawSheet')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FileDrop
          label={t('newSheet')}
          accept="application/pdf"
          bytesMax={chemicalLimits.sheetBytesMax}
          hint={file?.name ?? t('newSheetHint', { size: chemicalLimits.sheetBytesMax / 1_000_000 })}
          onFile={onChoose}
        />
        <Field label={t('revisedOn')} name="revisedOn" type="date" required={!!file} hint={t('revisedOnHint')} />
      </div>
    </fieldset>
  )
}
