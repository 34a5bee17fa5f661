import { useState } from 'react'
import type { ChemicalList, ChemicalPlace } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface AddChemicalProps {
  organizationId: string
  place: ChemicalPlace
}

/** Adds a chemical to a location's list. */
export function AddChemical({ organizationId, place }: AddChemicalProps) {
  const [isOpen, setOpen] = useState(false)
  const chemicals = useResource<ChemicalList>(isOpen ? fill(chemicalPaths.chemicals, { organizationId }) : null)?.items
  const listed = new Set(place.chemicals.filter(({ isListed }) => isListed).map(({ itemId }) => itemId))
  async function send(values: FormData) {
    const ids = { organizationId, placeId: place.id, supplyItemId: textOf(values, 'supplyItemId') }
    await api.put(fill(chemicalPaths.placeChemical, ids), {})
    notifySuccess(t('added'))
    setOpen(false)
    await refresh(fill(chemicalPaths.chemicalPlace, ids))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('addChemical')}</Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('addChemical')}
        description={t('addText')}
        send={send}
      >
        <Select
          label={t('chemical')}
          name="supplyItemId"
          required
          placeholder=""
          options={(chemicals ?? [])
            .filter(({ itemId }) => !listed.has(itemId))
            .map(({ itemId, itemName }) => ({ value: itemId, label: itemName }))}
        />
      </EditDialog>
    </>
  )
}
