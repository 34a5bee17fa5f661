import { useState } from 'react'
import type { SearchResult } from '#shared/search/search.contract.ts'
import type { StockMove } from '#shared/supplies/stock.contract.ts'
import type { StockAreaList, SupplyItemList } from '#shared/supplies/supplies.contract.ts'
import { countReasons, enteredKinds, supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { Select } from '#web/kit/select.tsx'
import { decimalOf } from './amounts.ts'
import { DecimalField } from './decimal-field.tsx'
import { t } from './texts.ts'

interface MoveDialogProps {
  organizationId: string
  currency: string
  isOpen: boolean
  onClose: () => void
}

/** Records a delivery, usage or count by hand. */
export function MoveDialog({ organizationId, currency, isOpen, onClose }: MoveDialogProps) {
  const url = fill(supplyPaths.stockMoves, { organizationId })
  async function send(values: FormData) {
    const cost = textOf(values, 'unitCostE4')
    await api.create<StockMove>(url, {
      kind: textOf(values, 'kind'),
      itemId: textOf(values, 'itemId'),
      areaId: textOf(values, 'areaId'),
      toAreaId: textOf(values, 'toAreaId') || null,
      locationId: textOf(values, 'locationId') || null,
      quantity: Number(textOf(values, 'quantity')),
      unitCostE4: cost.trim() === '' ? null : decimalOf(cost, 4),
      note: textOf(values, 'note'),
      ...(textOf(values, 'reason') && { reason: textOf(values, 'reason') }),
    })
    notifySuccess(t('entered'))
    onClose()
    await refresh(url, fill(supplyPaths.stock, { organizationId }), fill(supplyPaths.purchaseList, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('enterMove')}
      description={t('enterMoveText')}
      action={t('enter')}
      send={send}
    >
      <Inputs organizationId={organizationId} currency={currency} />
    </EditDialog>
  )
}

interface InputsProps {
  organizationId: string
  currency: string
}

function Inputs({ organizationId, currency }: InputsProps) {
  const items = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items ?? []
  const areas = useResource<StockAreaList>(fill(supplyPaths.stockAreas, { organizationId }))?.items ?? []
  const [kind, setKind] = useState<(typeof enteredKinds)[number]>('receive')
  const [areaId, setAreaId] = useState('')
  const [place, setPlace] = useState<SearchResult>()
  const open = areas.filter(({ archivedAt }) => archivedAt === null)
  const area = open.find(({ id }) => id === areaId) ?? open[0]
  const nameOf = ({ name, locationName }: StockAreaList['items'][number]) =>
    [name, locationName].filter(Boolean).join(' · ')
  const needsPlace = (kind === 'issue' || kind === 'return' || kind === 'bill') && area?.locationId === null
  return (
    <>
      <Select
        label={t('whatHappened')}
        name="kind"
        value={kind}
        options={enteredKinds.map((entry) => ({ value: entry, label: t(`move.${entry}`) }))}
        onChange={(event) => setKind(enteredKinds.find((entry) => entry === event.target.value) ?? 'receive')}
      />
      <Select
        label={t('item')}
        name="itemId"
        required
        options={items
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, name, unit }) => ({ value: id, label: [name, unit].filter(Boolean).join(' · ') }))}
      />
      <Select
        label={t('area')}
        name="areaId"
        required
        value={area?.id ?? ''}
        options={open.map((stockArea) => ({ value: stockArea.id, label: nameOf(stockArea) }))}
        onChange={(event) => setAreaId(event.target.value)}
      />
      {kind === 'transfer' && (
        <Select
          label={t('toArea')}
          name="toAreaId"
          required
          options={open
            .filter(({ id }) => id !== area?.id)
            .map((stockArea) => ({ value: stockArea.id, label: nameOf(stockArea) }))}
        />
      )}
      {needsPlace && (
        <RecordPicker
          organizationId={organizationId}
          kinds={['location']}
          label={t('usedAt')}
          name="locationId"
          required={t('chooseLocation')}
          selected={place}
          onChange={setPlace}
        />
      )}
      <Field
        label={t(kind === 'count' ? 'counted' : 'quantity')}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={kind === 'count' ? 0 : 1}
        max={supplyLimits.quantityMax}
        required
      />
      {kind === 'count' && (
        <Select
          label={t('reason')}
          name="reason"
          options={countReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
        />
      )}
      {kind === 'receive' && (
        <DecimalField
          label={`${t('unitCost')} (${currency})`}
          name="unitCostE4"
          digits={4}
          initial=""
          hint={t('costHint')}
        />
      )}
      <Field label={t('note')} name="note" maxLength={supplyLimits.noteMax} />
    </>
  )
}
