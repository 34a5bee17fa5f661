import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { limits } from '#shared/limits.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { supplyRequestLimits } from '#shared/supply-requests/states.ts'
import { fill } from '#web/platform/http/api.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { SupplyNames } from '#web/domain/record/supply-names.tsx'
import { SupplyPhoto } from '#web/domain/record/supply-photo.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { PlaceSelect, tapPlace } from './place-select.tsx'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

interface SuppliesDialogProps {
  organizationId: string
  places: readonly Workplace[]
  isOpen: boolean
  onClose: () => void
}

/** Requests supplies in the member's own words. */
export function SuppliesDialog({ organizationId, places, isOpen, onClose }: SuppliesDialogProps) {
  const [count, setCount] = useState(1)
  const [named, setNamed] = useState<Readonly<Record<number, string>>>({})
  const close = () => {
    setCount(1)
    setNamed({})
    onClose()
  }
  const ask = useAsk(organizationId)
  async function send(values: FormData) {
    const lines = Array.from({ length: count }, (_, line) => ({
      name: textOf(values, `items.${line}.name`),
      quantity: Number(textOf(values, `items.${line}.quantity`)),
      unit: textOf(values, `items.${line}.unit`),
    }))
    const locationId = textOf(values, 'locationId')
    await ask(
      {
        what: 'supplies',
        url: fill(supplyRequestPaths.supplyRequests, { organizationId }),
        body: { locationId, items: lines, note: textOf(values, 'note') },
        shownAt: [fill(supplyRequestPaths.ownSupplyRequests, { organizationId })],
      },
      tapPlace(places, locationId),
      t('requested'),
    )
    close()
  }
  return (
    <EditDialog isOpen={isOpen} onClose={close} title={t('requestSupplies')} action={t('send')} send={send}>
      <SupplyNames organizationId={organizationId} id="supply-names" />
      <PlaceSelect places={places} />
      {Array.from({ length: count }, (_, line) => (
        <fieldset key={line} className="grid grid-cols-[1fr_5rem_6rem] gap-3">
          <legend className="sr-only">{t('item', { number: line + 1 })}</legend>
          <Field
            label={t('itemName')}
            name={`items.${line}.name`}
            list="supply-names"
            required
            maxLength={limits.nameMax}
            onChange={({ target }) => setNamed({ ...named, [line]: target.value })}
          />
          <Field
            label={t('quantity')}
            name={`items.${line}.quantity`}
            type="number"
            inputMode="numeric"
            min={1}
            max={supplyRequestLimits.quantityMax}
            required
            defaultValue={1}
          />
          <Field
            label={t('unit')}
            name={`items.${line}.unit`}
            maxLength={supplyRequestLimits.unitMax}
            placeholder={t('unitExample')}
          />
          <SupplyPhoto organizationId={organizationId} named={named[line] ?? ''} />
        </fieldset>
      ))}
      {count < supplyRequestLimits.itemsMax && (
        <Button kind="ghost" className="justify-self-start" onClick={() => setCount(count + 1)}>
          <Plus size={16} />
          {t('addItem')}
        </Button>
      )}
      <Textarea label={t('note')} name="note" maxLength={supplyRequestLimits.noteMax} />
    </EditDialog>
  )
}
