import { useState } from 'react'
import type { PayPolicy } from '#shared/payroll/pay-policies.contract.ts'
import { payrollLimits } from '#shared/payroll/kinds.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

interface TravelTermsProps {
  /** The current policy; the first one that an organization chooses includes travel. */
  current: PayPolicy
}

const rateDigits = 4

/** Whether and how travel between sites is paid. */
export function TravelTerms({ current }: TravelTermsProps) {
  const { id, travelGapMinutes, travelRateE4 } = current
  const [isPaid, setPaid] = useState(travelGapMinutes !== null || id === null)
  return (
    <>
      <Checkbox
        name="paysTravel"
        label={t('paysTravel')}
        hint={t('paysTravelHint')}
        checked={isPaid}
        onChange={({ target }) => setPaid(target.checked)}
      />
      {isPaid && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('travelGap')}
            name="travelGapMinutes"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={String(travelGapMinutes ?? payrollLimits.travelGapMinutes)}
            hint={t('travelGapHint')}
            onChange={({ target }) => target.setCustomValidity(isGap(target.value) ? '' : t('travelGapInvalid'))}
          />
          <Field
            label={t('travelRate')}
            name="travelRateE4"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={travelRateE4 ? String(travelRateE4 / 10 ** rateDigits) : ''}
            hint={t('travelRateHint')}
            onChange={({ target }) =>
              target.setCustomValidity(parseDecimal(target.value, rateDigits) === undefined ? t('rateInvalid') : '')
            }
          />
        </div>
      )}
    </>
  )
}

/** Reads the travel terms from the form. */
export const travelIn = (values: FormData): Pick<PayPolicy, 'travelGapMinutes' | 'travelRateE4'> =>
  values.has('paysTravel')
    ? {
        travelGapMinutes: Number(textOf(values, 'travelGapMinutes')),
        travelRateE4: parseDecimal(textOf(values, 'travelRateE4'), rateDigits) ?? 0,
      }
    : { travelGapMinutes: null, travelRateE4: 0 }

const isGap = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= payrollLimits.travelGapMinutesMax
