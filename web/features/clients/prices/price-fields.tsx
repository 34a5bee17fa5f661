import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { raiseKinds, type RaiseKind } from '#shared/prices/raise.ts'
import type { NewPrice, PricedSubject } from '#shared/prices/prices.contract.ts'
import { parseMoney } from '#web/platform/units/money.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

interface PriceFieldsProps {
  subject: PricedSubject | undefined
  currency: string
  kinds?: readonly RaiseKind[]
  problem: string | undefined
}

/** How a price changes: to an amount, or by a percentage, an index or a wage; an escalator fills the fields in. */
export function PriceFields({ subject, currency, kinds = raiseKinds, problem }: PriceFieldsProps) {
  const escalator = subject?.escalator
  const [kind, setKind] = useState<RaiseKind>(escalator?.kind ?? 'percent')
  const agreed = escalator?.kind === kind ? escalator : undefined
  return (
    <>
      <Select
        label={t('priceHow')}
        name="kind"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`raise.${value}`) }))}
        problem={problem}
        onChange={(event) => setKind(kinds.find((entry) => entry === event.target.value) ?? 'percent')}
      />
      {kind === 'amount' && (
        <MoneyField label={t('newPrice')} name="price" required minor={subject?.priceMinor} currency={currency} />
      )}
      {kind === 'percent' && <Decimal name="percent" label={t('raisePercent')} value={agreed?.percent} />}
      {(kind === 'cpi' || kind === 'wage') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Decimal name="from" label={t(`${kind}From`)} value={agreed?.figure} />
          <Decimal name="to" label={t(`${kind}To`)} />
          <Field
            label={t(`${kind}Source`)}
            name="source"
            maxLength={limits.figureSourceMax}
            defaultValue={agreed?.source}
          />
          <Field label={t('figureMonth')} name="month" type="month" />
        </div>
      )}
      {kind === 'wage' && <Decimal name="laborPercent" label={t('laborPercent')} value={agreed?.laborPercent} />}
    </>
  )
}

interface DecimalProps {
  name: string
  label: string
  value?: number | null | undefined
}

export const Decimal = ({ value, ...field }: DecimalProps) => (
  <Field {...field} inputMode="decimal" required maxLength={12} autoComplete="off" defaultValue={value ?? undefined} />
)

export const decimalOf = (values: FormData, name: string) => Number(textOf(values, name).replace(',', '.'))

/** Reads the raise from the form. */
export function raiseOf(values: FormData, currency: string): NewPrice['raise'] {
  const kind = textOf(values, 'kind')
  if (kind === 'amount') return { kind, priceMinor: parseMoney(textOf(values, 'price'), currency) ?? 0 }
  if (kind === 'percent') return { kind, percent: decimalOf(values, 'percent') }
  const change = {
    from: decimalOf(values, 'from'),
    to: decimalOf(values, 'to'),
    month: textOf(values, 'month') || null,
    source: textOf(values, 'source'),
  }
  return kind === 'wage'
    ? { kind, ...change, laborPercent: decimalOf(values, 'laborPercent') }
    : { kind: 'cpi', ...change }
}
