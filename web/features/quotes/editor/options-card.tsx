import type { QuoteContent, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { priceOption, type OptionPrice } from '#shared/quotes/scope.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { NumberField } from './number-field.tsx'
import { changedAt, numbered, optionOf, without, type ChangeContent } from './scope-change.ts'
import { t } from '../texts.ts'

interface OptionsCardProps {
  content: QuoteContent
  currency: string
  problems: Readonly<Record<string, string>>
  change: ChangeContent
}

/** Up to three options side by side, priced at each key by the same function as the API. */
export function OptionsCard({ content, currency, problems, change }: OptionsCardProps) {
  const { options } = content
  const setOptions = (next: readonly QuoteOption[]) => change((now) => ({ ...now, options: [...next] }))
  const add = () => {
    const visits = [3, 2, 5, 1].find((each) => options.every((option) => option.visitsPerWeek !== each)) ?? 1
    setOptions([...options, optionOf(visits, t('timesAWeek', { count: visits }))])
  }
  return (
    <Card
      title={t('options')}
      actions={options.length < limits.quoteOptionsMax && <Button onClick={add}>{t('addOption')}</Button>}
    >
      <div className="quote-options">
        {numbered(options).map(({ item: option, index, key }) => (
          <fieldset key={key} className="min-w-0 rounded-md border border-line p-3">
            <legend className="sr-only">{option.name}</legend>
            <div className="grid gap-3">
              <Field
                label={t('optionName')}
                value={option.name}
                maxLength={limits.nameMax}
                problem={problems[`options.${index}.name`] ?? problems[`options.${index}`]}
                onChange={(event) => setOptions(changedAt(options, index, { name: event.target.value }))}
              />
              <NumberField
                label={t('visitsPerWeek')}
                value={option.visitsPerWeek}
                min={0.05}
                max={21}
                onValue={(visits) => visits && setOptions(changedAt(options, index, { visitsPerWeek: visits }))}
              />
              <NumberField
                label={t('margin')}
                placeholder={String(content.assumptions.marginPercent)}
                value={option.marginPercent}
                max={95}
                onValue={(marginPercent) => setOptions(changedAt(options, index, { marginPercent }))}
              />
              <Price price={priceOption(content, option)} currency={currency} />
              {options.length > 1 && (
                <Button kind="ghost" onClick={() => setOptions(without(options, index))}>
                  {t('removeOption')}
                </Button>
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

function Price({ price, currency }: { price: OptionPrice; currency: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  const hours = (text: string) => t('hours', { hours: formatNumber(Number(text)) })
  const marginPercent = price.priceMinor ? ((price.marginMinor / price.priceMinor) * 100).toFixed(2) : '0.00'
  const lines = [
    [t('hoursVisit'), hours(price.hoursPerVisit)],
    [t('hoursMonth'), hours(price.hoursPerMonth)],
    [t('labor'), money(price.laborMinor)],
    [t('supplies'), money(price.suppliesMinor)],
    [t('cost'), money(price.costMinor)],
    [t('marginOfPrice', { percent: marginPercent }), money(price.marginMinor)],
    [t('markupOnCost', { percent: price.markupPercent }), ''],
    [t('priceVisit'), money(price.visitPriceMinor)],
  ]
  return (
    <div aria-live="polite">
      <p className="text-xl font-semibold tabular-nums">{t('aMonth', { price: money(price.priceMinor) })}</p>
      <dl className="mt-2 text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
