import { languages } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { fill, newKey } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RateRow } from './rate-row.tsx'
import { changedAt, without } from './scope-change.ts'
import { t } from '../texts.ts'

interface RatesCardProps {
  rates: readonly ProductionRate[]
  /** All published rates, to be added. */
  published: readonly ProductionRate[]
  organizationId: string
  problems: Readonly<Record<string, string>>
  onChange: (rates: ProductionRate[]) => void
}

/** The organization's production rates, each next to the published one and the one measured at its visits. */
export function RatesCard({ rates, published, organizationId, problems, onChange }: RatesCardProps) {
  const calibration = useResource<QuoteCalibration>(fill(quotePaths.quoteCalibration, { organizationId }))
  const set = (at: number, part: Partial<ProductionRate>) => onChange(changedAt(rates, at, { ...part, source: 'own' }))
  const missing = published
    .filter(({ id }) => rates.every((rate) => rate.id !== id))
    .slice(0, limits.quoteRatesMax - rates.length)
  const add = () =>
    onChange([
      ...rates,
      {
        id: newKey(),
        name: Object.fromEntries(languages.map((id) => [id, ''])),
        by: 'area',
        rate: 1_000,
        source: 'own',
      },
    ])
  return (
    <Card
      title={t('productionRates')}
      actions={
        <>
          {missing.length > 0 && <Button onClick={() => onChange([...rates, ...missing])}>{t('addPublished')}</Button>}
          {rates.length < limits.quoteRatesMax && <Button onClick={add}>{t('addRate')}</Button>}
        </>
      }
    >
      <Notice>{t('publicRates')}</Notice>
      <ul className="quote-rates mt-4">
        {rates.map((rate, index) => (
          <RateRow
            key={rate.id}
            rate={rate}
            suggestions={calibration?.suggestions ?? []}
            problemOf={(language) => problems[`rates.${index}.name.${language}`]}
            onChange={(part) => set(index, part)}
            onRemove={() => onChange(without(rates, index))}
          />
        ))}
      </ul>
    </Card>
  )
}
