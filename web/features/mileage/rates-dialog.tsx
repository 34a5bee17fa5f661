import { useState } from 'react'
import type { MileageSettings } from '#shared/contracts/mileage.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { parseDecimal } from '#web/lib/money.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { formatRate } from './mileage-words.ts'
import { t } from './texts.ts'

interface RatesDialogProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
}

/** The organisation's own rates for a mile, and whether the way from home is paid. */
export function RatesDialog({ organizationId, isOpen, onClose }: RatesDialogProps) {
  const url = fill(mileagePaths.mileageSettings, { organizationId })
  const settings = useResource<MileageSettings>(isOpen ? url : null)
  const [wrong, setWrong] = useState('')
  const close = () => {
    setWrong('')
    onClose()
  }
  async function send(values: FormData) {
    const texts = (name: string) => values.getAll(name).map(String)
    const amounts = texts('rate').map((text) => parseDecimal(text, 4))
    const rates = texts('from').map((from, place) => ({ from, rateE4: amounts[place] }))
    if (rates.some(({ from, rateE4 }) => !from || rateE4 === null || rateE4 === undefined))
      return setWrong(t('rateWrong'))
    setWrong('')
    const commutePaid = values.get('commutePaid') !== null
    await api.put(url, { rates, commutePaid, version: settings?.version ?? 0 })
    notifySuccess(t('ratesSaved'))
    close()
    await refresh(fill(mileagePaths.mileage, { organizationId }))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={close} title={t('ratesTitle')} description={t('ratesText')} send={send}>
      {(problems) =>
        settings ? (
          <RateInputs key={settings.version} settings={settings} problem={wrong || problems['rates']} />
        ) : (
          <SkeletonText lines={4} />
        )
      }
    </EditDialog>
  )
}

function RateInputs({ settings, problem }: { settings: MileageSettings; problem: string | undefined }) {
  const [rows, setRows] = useState(() => settings.rates.map((rate, id) => ({ ...rate, id })))
  const add = () =>
    setRows((now) => [...now, { id: Math.max(-1, ...now.map(({ id }) => id)) + 1, from: '', rateE4: -1 }])
  return (
    <>
      {rows.map(({ id, from, rateE4 }, place) => (
        <div key={id} className="grid grid-cols-2 items-end gap-3">
          <Field label={t('rateFrom', { n: place + 1 })} name="from" type="date" required defaultValue={from} />
          <Field
            label={t('ratePerMile', { n: place + 1 })}
            name="rate"
            inputMode="decimal"
            required
            maxLength={8}
            defaultValue={rateE4 < 0 ? '' : String(rateE4 / 10_000)}
          />
          <Button className="col-span-full" onClick={() => setRows((now) => now.filter((row) => row.id !== id))}>
            {t('removeRate', { n: place + 1 })}
          </Button>
        </div>
      ))}
      {problem && (
        <p className="text-bad" role="alert">
          {problem}
        </p>
      )}
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
