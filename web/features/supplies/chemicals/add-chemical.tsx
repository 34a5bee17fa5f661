import type { Chemical, ChemicalChanges, ChemicalRow } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import type { SupplyItemList } from '#shared/supplies/supplies.contract.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

const unknown: ChemicalChanges = {
  signalWord: null,
  pictograms: [],
  protections: [],
  emergencyPhone: '',
  note: '',
  dilutions: [],
  version: 0,
}

interface AddChemicalProps {
  organizationId: string
  chemicals: readonly ChemicalRow[] | undefined
  isOpen: boolean
  onClose: () => void
  onAdded: (itemId: string) => void
}

/** Makes a catalog item a chemical; its hazards are entered next. */
export function AddChemical({ organizationId, chemicals, isOpen, onClose, onAdded }: AddChemicalProps) {
  const items = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items
  const chemicalIds = new Set(chemicals?.map(({ itemId }) => itemId))
  async function send(values: FormData) {
    const supplyItemId = textOf(values, 'itemId')
    await api.put<Chemical>(fill(chemicalPaths.chemical, { organizationId, supplyItemId }), unknown)
    await refresh(fill(chemicalPaths.chemicals, { organizationId }))
    onAdded(supplyItemId)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addChemical')}
      description={t('addChemicalText')}
      action={t('next')}
      send={send}
    >
      <Select
        label={t('item')}
        name="itemId"
        required
        placeholder=""
        options={(items ?? [])
          .filter(({ id, archivedAt }) => archivedAt === null && !chemicalIds.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </EditDialog>
  )
}
