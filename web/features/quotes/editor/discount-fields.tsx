import { charges, type Charge } from '#shared/quotes/lines.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { noDiscounts, type Discount } from '#shared/quotes/totals.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { NumberField } from './number-field.tsx'
import type { ChangeContent } from './scope-change.ts'
import { t } from '../texts.ts'

interface DiscountFieldsProps {
  content: QuoteContent
  currency: string
  change: ChangeContent
}

const blank: Discount = { name: '', percent: null, amountMinor: 0 }
type Kind = 'none' | 'percent' | 'amount'
const kindOf = (discount: Discount | null): Kind =>
  discount === null ? 'none' : discount.percent === null ? 'amount' : 'percent'

/** The discount on the monthly and on the one-time lines. */
export function DiscountFields({ content, currency, change }: DiscountFieldsProps) {
  const set = (charge: Charge, discount: Discount | null) =>
    change((now) => ({ ...now, discounts: { ...noDiscounts, ...now.discounts, [charge]: discount } }))
  return charges.map((charge) => {
    const discount = content.discounts?.[charge] ?? null
    const part = (more: Partial<Discount>) => set(charge, { ...blank, ...discount, ...more })
    const choose = (kind: Kind) =>
      kind === 'none'
        ? set(charge, null)
        : part(kind === 'percent' ? { percent: 5, amountMinor: 0 } : { percent: null })
    return (
      <fieldset key={charge} className="grid min-w-0 gap-3 sm:grid-cols-3">
        <legend className="sr-only">{t(`discount.${charge}`)}</legend>
        <Select
          label={t(`discount.${charge}`)}
          value={kindOf(discount)}
          options={(['none', 'percent', 'amount'] as const).map((value) => ({
            value,
            label: t(`discountBy.${value}`),
          }))}
          onChange={(event) => choose(event.target.value as Kind)}
        />
        {discount && (
          <Field
            label={t('discountName')}
            value={discount.name}
            maxLength={limits.nameMax}
            onChange={(event) => part({ name: event.target.value })}
          />
        )}
        {discount && discount.percent !== null && (
          <NumberField
            label={t('discountPercent')}
            value={discount.percent}
            max={100}
            onValue={(percent) => part({ percent: percent ?? 0 })}
          />
        )}
        {discount && discount.percent === null && (
          <MoneyField
            label={t('discountAmount')}
            currency={currency}
            minor={discount.amountMinor}
            onMinor={(minor) => {
              if (minor !== undefined && (minor ?? 0) <= limits.priceMinorMax) part({ amountMinor: minor ?? 0 })
            }}
          />
        )}
      </fieldset>
    )
  })
}
