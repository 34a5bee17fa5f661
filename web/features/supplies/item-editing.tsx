import { useState } from 'react'
import type { SupplierList, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { limits } from '#shared/limits.ts'
import { billableMinor } from '#shared/supplies/amounts.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { decimalOf, typedDecimal, wholeOrNull } from './amounts.ts'
import { DecimalField } from './decimal-field.tsx'
import { ItemPhoto } from './item-photo.tsx'
import { t } from './texts.ts'

interface ItemEditingProps {
  organizationId: string
  currency: string
  /** Undefined closes the dialog; without an item it creates one. */
  edited: { item?: SupplyItemRecord } | undefined
  onClose: () => void
}

/** Adds or changes a catalog item. */
export function ItemEditing({ organizationId, currency, edited, onClose }: ItemEditingProps) {
  // The item saved before its photo was refused, so that a retry does not create a second item.
  const [stored, setStored] = useState<SupplyItemRecord>()
  /** The chosen photo, not uploaded yet; null removes the current one. */
  const [photo, setPhoto] = useState<File | null>()
  const item = stored ?? edited?.item
  const close = () => {
    setStored(undefined)
    setPhoto(undefined)
    onClose()
  }
  const url = fill(supplyPaths.supplyItems, { organizationId })
  async function send(values: FormData) {
    const draft = {
      name: textOf(values, 'name'),
      sku: textOf(values, 'sku'),
      unit: textOf(values, 'unit'),
      packSize: Number(textOf(values, 'packSize')),
      unitCostE4: decimalOf(textOf(values, 'unitCostE4'), 4),
      markupBp: decimalOf(textOf(values, 'markupBp'), 2),
      isBillable: values.has('isBillable'),
      supplierId: textOf(values, 'supplierId') || null,
      reorderPoint: wholeOrNull(textOf(values, 'reorderPoint')),
      par: wholeOrNull(textOf(values, 'par')),
      safetyDays: Number(textOf(values, 'safetyDays')),
    }
    const changes = item && { ...draft, isArchived: values.has('isArchived'), version: item.version }
    const saved = changes
      ? await api.put<SupplyItemRecord>(`${url}/${item.id}`, changes)
      : await api.create<SupplyItemRecord>(url, draft)
    setStored(saved)
    try {
      await sendPhoto(`${url}/${saved.id}/photo`, saved.photoLink)
      notifySuccess(t('saved'))
      close()
    } finally {
      await refresh(url)
    }
  }
  async function sendPhoto(to: string, link: string | null) {
    if (photo) {
      const form = new FormData()
      form.set('file', photo)
      await api.post<SupplyItemRecord>(to, form)
    } else if (photo === null && link) await api.remove<SupplyItemRecord>(to)
  }
  return (
    <EditDialog isOpen={!!edited} onClose={close} title={item ? t('editItem') : t('addItem')} size="wide" send={send}>
      <Inputs organizationId={organizationId} currency={currency} item={item} />
      <ItemPhoto name={item?.name ?? ''} link={item?.photoLink ?? null} chosen={photo} onChoose={setPhoto} />
    </EditDialog>
  )
}

interface InputsProps {
  organizationId: string
  currency: string
  item: SupplyItemRecord | undefined
}

function Inputs({ organizationId, currency, item }: InputsProps) {
  const suppliers = useResource<SupplierList>(fill(supplyPaths.suppliers, { organizationId }))?.items
  const [cost, setCost] = useState(item?.unitCostE4 ?? 0)
  const [markup, setMarkup] = useState(item?.markupBp ?? 0)
  const number = (name: 'packSize' | 'reorderPoint' | 'par' | 'safetyDays', max: number, value: number | undefined) => (
    <Field
      label={t(name)}
      name={name}
      type="number"
      inputMode="numeric"
      min={name === 'packSize' ? 1 : 0}
      max={max}
      required={value !== undefined}
      defaultValue={item ? (item[name] ?? '') : (value ?? '')}
      placeholder={value === undefined ? t('computed') : undefined}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('name')}
        name="name"
        required
        maxLength={limits.nameMax}
        defaultValue={item?.name}
        hint={t('nameHint')}
      />
      <Field label={t('sku')} name="sku" maxLength={supplyLimits.skuMax} defaultValue={item?.sku} />
      <Field
        label={t('unit')}
        name="unit"
        maxLength={supplyLimits.unitMax}
        defaultValue={item?.unit}
        placeholder={t('unitExample')}
      />
      {number('packSize', supplyLimits.packMax, 1)}
      <DecimalField
        label={`${t('unitCost')} (${currency})`}
        name="unitCostE4"
        digits={4}
        initial={typedDecimal(item?.unitCostE4 ?? 0, 4)}
        onValue={setCost}
      />
      <DecimalField
        label={t('markupPercent')}
        name="markupBp"
        digits={2}
        initial={typedDecimal(item?.markupBp ?? 0, 2)}
        hint={t('clientPays', { price: formatMoney(billableMinor(1, cost, markup), currency) })}
        onValue={setMarkup}
      />
      <Select
        // A select shows its value only if the option exists, so it is rendered again once the suppliers load.
        key={suppliers ? 'known' : 'loading'}
        label={t('supplier')}
        name="supplierId"
        placeholder={t('noSupplier')}
        defaultValue={item?.supplierId ?? ''}
        options={(suppliers ?? [])
          .filter(({ id, archivedAt }) => archivedAt === null || id === item?.supplierId)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {number('safetyDays', supplyLimits.daysMax, 3)}
      {number('reorderPoint', supplyLimits.quantityMax, undefined)}
      {number('par', supplyLimits.quantityMax, undefined)}
      <Checkbox label={t('isBillable')} name="isBillable" defaultChecked={item?.isBillable ?? true} />
      {item && <Checkbox label={t('isArchived')} name="isArchived" defaultChecked={item.archivedAt !== null} />}
    </div>
  )
}
