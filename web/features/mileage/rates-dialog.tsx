import { useState } from 'react'
import type { MileageSettings } from '#shared/mileage/mileage.contract.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { formatRate } from './mileage-words.ts'
import { t } from './texts.ts'

interface RatesDialogProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
}

/** The organization's rates per mile, and whether commutes are paid. */
export function RatesDialog({ organizationId, isOpen, onClose }: RatesDialogProps) {
  const url = fill(mileagePaths.mileageSettings, { organizationId })
  const settings = useResource<MileageSettings>(isOpen ? url : null)
  async function send(values: FormData) {
    const places = values.getAll('place').map((_, place) => place)
    const rates = places.map((place) => ({
      from: textOf(values, `rates.${place}.from`),
      rateE4: rateOf(textOf(values, `rates.${place}.rateE4`)),
    }))
    const commutePaid = values.get('commutePaid') !== null
    await api.put(url, { rates, commutePaid, version: settings?.version ?? 0 })
    notifySuccess(t('ratesSaved'))
    onClose()
    await refresh(fill(mileagePaths.mileage, { organizationId }))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('ratesTitle')} description={t('ratesText')} send={send}>
      {settings ? <RateInputs key={settings.version} settings={settings} /> : <SkeletonText lines={4} />}
    </EditDialog>
  )
}

const rateOf = (text: string) => parseDecimal(text, 4)

interface RateInputsProps {
  settings: MileageSettings
}

function RateInputs({ settings }: RateInputsProps) {
  const [rows, setRows] = useState(() => settings.rates.map((rate, id) => ({ ...rate, id })))
  const add = () =>
    setRows((now) => [...now, { id: Math.max(-1, ...now.map(({ id }) => id)) + 1, from: '', rateE4: -1 }])
  return (
    <>
      {rows.map(({ id, from, rateE4 }, place) => (
        <div key={id} className="grid grid-cols-2 gap-3">
          <input type="hidden" name="place" />
          <Field
            label={t('rateFrom', { n: place + 1 })}
            name={`rates.${place}.from`}
            type="date"
            required
            defaultValue={from}
          />
          <Field
            label={t('ratePerMile', { n: place + 1 })}
            name={`rates.${place}.rateE4`}
            inputMode="decimal"
            required
            maxLength={8}
            defaultValue={rateE4 < 0 ? '' : String(rateE4 / 10_000)}
            onChange={({ target }) =>
              target.setCustomValidity(rateOf(target.value) === undefined ? t('rateWrong') : '')
            }
          />
          <Button className="col-span-full" onClick={() => setRows((now) => now.filter((row) => row.id !== id))}>
            {t('removeRate', { n: place + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={add}>{t('addRate')}</Button>
      </div>
      <Checkbox
        label={t('payCommute')}
        hint={t('payCommuteHint')}
        name="commutePaid"
        defaultChecked={settings.commutePaid}
      />
      <h3 className="font-semibold">{t('irs')}</h3>
      <ul className="divide-y divide-line text-sm">
        {settings.irsRates.toReversed().map((rate) => (
          <li key={rate.from} className="flex justify-between gap-3 py-2">
            <span>
              {formatDate(rate.from, { dateStyle: 'medium' })} <span className="text-xs text-ink-2">{rate.source}</span>
            </span>
            <span className="tabular-nums">{formatRate(rate.rateE4, 'USD')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
