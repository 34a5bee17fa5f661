import type { QuoteAssumptions } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { NumberField } from './number-field.tsx'
import { t } from '../texts.ts'

type AmountKey = Extract<keyof QuoteAssumptions, `${string}Minor`>

interface AssumptionFieldsProps {
  assumptions: QuoteAssumptions
  currency: string
  onChange: (part: Partial<QuoteAssumptions>) => void
}

/** Inputs of the assumptions that turn hours into a price. */
export function AssumptionFields({ assumptions, currency, onChange }: AssumptionFieldsProps) {
  const percent = (key: 'burdenPercent' | 'overheadPercent' | 'suppliesPercent' | 'marginPercent', max: number) => (
    <NumberField
      label={t(key)}
      hint={key === 'marginPercent' ? t('marginHint') : undefined}
      value={assumptions[key]}
      max={max}
      onValue={(value) => onChange({ [key]: value ?? 0 })}
    />
  )
  const amount = (key: AmountKey, hint?: string) => (
    <MoneyField
      label={t(key)}
      hint={hint}
      currency={currency}
      minor={assumptions[key] ?? 0}
      onMinor={(minor) => {
        if (minor !== undefined && (minor ?? 0) <= limits.priceMinorMax) onChange({ [key]: minor ?? 0 })
      }}
    />
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberField
        label={t('wage', { currency })}
        value={assumptions.wageE4 / 10_000}
        max={10_000}
        onValue={(wage) => onChange({ wageE4: Math.round((wage ?? 0) * 10_000) })}
      />
      {percent('burdenPercent', 200)}
      {percent('suppliesPercent', 200)}
      {percent('overheadPercent', 200)}
      {percent('marginPercent', 95)}
      {amount('suppliesMinor')}
      {amount('equipmentMinor')}
      {amount('travelMinor')}
      {amount('supervisionMinor')}
      <NumberField
        label={t('setUpMinutes')}
        hint={t('visitCostHint')}
        value={assumptions.setUpMinutes ?? 0}
        max={600}
        onValue={(minutes) => onChange({ setUpMinutes: minutes ?? 0 })}
      />
      {amount('travelPerVisitMinor', t('visitCostHint'))}
      {amount('minimumVisitMinor', t('visitCostHint'))}
    </div>
  )
}
