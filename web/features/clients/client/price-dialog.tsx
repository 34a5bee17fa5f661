import { useState } from 'react'
import { usualNoticeDays } from '#shared/prices/kinds.ts'
import { raiseKinds, type Raise, type RaiseKind } from '#shared/prices/raise.ts'
import type { ClientPrices, PricedSubject } from '#shared/prices/prices.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { addDays } from '#web/platform/format/days.ts'
import { store } from '#web/platform/data/resource.ts'
import { parseMoney } from '#web/platform/units/money.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

interface PriceDialogProps {
  url: string
  prices: ClientPrices | undefined
  /** Undefined closes the dialog. */
  subject: PricedSubject | undefined
  onClose: () => void
}

/** Enters a price from a day on: an amount, or what a percentage, an index or a wage comes to. */
export function PriceDialog({ url, prices, subject, onClose }: PriceDialogProps) {
  const [kind, setKind] = useState<RaiseKind>('percent')
  const number = (values: FormData, name: string) => Number(textOf(values, name).replace(',', '.'))
  function raiseOf(values: FormData): Raise {
    if (kind === 'amount')
      return { kind, priceMinor: parseMoney(textOf(values, 'price'), prices?.currency ?? 'USD') ?? 0 }
    if (kind === 'percent') return { kind, percent: number(values, 'percent') }
    const change = { from: number(values, 'from'), to: number(values, 'to') }
    return kind === 'cpi' ? { kind, ...change } : { kind, ...change, laborPercent: number(values, 'laborPercent') }
  }
  async function send(values: FormData) {
    const changed = await api.post<ClientPrices>(url, {
      jobId: subject?.jobId ?? null,
      effectiveOn: textOf(values, 'effectiveOn'),
      noticeOn: textOf(values, 'noticeOn') || null,
      note: textOf(values, 'note'),
      raise: raiseOf(values),
    })
    await store(url, changed)
    onClose()
  }
  const decimal = (name: 'percent' | 'from' | 'to' | 'laborPercent', label: string) => (
    <Field label={label} name={name} inputMode="decimal" required maxLength={12} autoComplete="off" />
  )
  const today = prices?.today ?? ''
  return (
    <EditDialog
      isOpen={!!subject && !!prices}
      onClose={onClose}
      title={t('changePrice')}
      description={subject?.jobId ? [subject.locationName, subject.jobName].join(' · ') : t('wholeContract')}
      send={send}
    >
      {(problems) => (
        <>
          <Select
            label={t('priceHow')}
            value={kind}
            options={raiseKinds.map((value) => ({ value, label: t(`raise.${value}`) }))}
            problem={problems['raise']}
            onChange={(event) => setKind(raiseKinds.find((one) => one === event.target.value) ?? 'percent')}
          />
          {kind === 'amount' && (
            <MoneyField
              label={t('newPrice')}
              name="price"
              required
              minor={subject?.priceMinor}
              currency={prices?.currency ?? 'USD'}
            />
          )}
          {kind === 'percent' && decimal('percent', t('raisePercent'))}
          {(kind === 'cpi' || kind === 'wage') && (
            <div className="grid gap-3 sm:grid-cols-2">
              {decimal('from', t(`${kind}From`))}
              {decimal('to', t(`${kind}To`))}
            </div>
          )}
          {kind === 'wage' && decimal('laborPercent', t('laborPercent'))}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label={t('effectiveOn')}
              name="effectiveOn"
              type="date"
              required
              min={prices?.openFrom}
              defaultValue={today && addDays(today, 2 * usualNoticeDays)}
              problem={problems['effectiveOn']}
            />
            <Field
              label={t('noticeOn')}
              name="noticeOn"
              type="date"
              defaultValue={today && addDays(today, usualNoticeDays)}
              problem={problems['noticeOn']}
            />
          </div>
          <Field label={t('priceNote')} name="note" maxLength={500} problem={problems['note']} />
        </>
      )}
    </EditDialog>
  )
}
