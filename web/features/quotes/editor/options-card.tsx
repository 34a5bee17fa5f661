import type { QuoteContent, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { areasOf } from '#shared/quotes/scope.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { NumberField } from './number-field.tsx'
import { OptionComparison } from './option-comparison.tsx'
import { OptionPrice } from './option-price.tsx'
import { changedAt, numbered, optionOf, without, type ChangeContent } from './scope-change.ts'
import { t } from '../texts.ts'

interface OptionsCardProps {
  content: QuoteContent
  settings: QuoteSettings
  problems: Readonly<Record<string, string>>
  change: ChangeContent
}

/** Up to three options side by side, priced at each key by the same functions as the API. */
export function OptionsCard({ content, settings, problems, change }: OptionsCardProps) {
  const { options } = content
  const { currency, taxes } = settings
  const setOptions = (next: readonly QuoteOption[]) => change((now) => ({ ...now, options: [...next] }))
  const add = () => {
    const visits = [3, 2, 5, 1].find((each) => options.every((option) => option.visitsPerWeek !== each)) ?? 1
    setOptions([...options, optionOf(visits, t('timesAWeek', { count: visits }))])
  }
  const isFull = options.length >= limits.quoteOptionsMax
  return (
    <Card title={t('options')} actions={!isFull && <Button onClick={add}>{t('addOption')}</Button>}>
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
              <NumberField
                label={t('crewSize')}
                value={option.crewSize ?? 1}
                min={1}
                max={limits.crewMax}
                onValue={(people) => people && setOptions(changedAt(options, index, { crewSize: Math.round(people) }))}
              />
              <OwnScope
                content={content}
                option={option}
                onChange={(part) => setOptions(changedAt(options, index, part))}
              />
              <OptionPrice content={content} option={option} taxes={taxes} currency={currency} />
              <div className="flex flex-wrap gap-2">
                {!isFull && (
                  <Button
                    kind="ghost"
                    onClick={() =>
                      setOptions([
                        ...options,
                        { ...option, name: t('copyOf', { name: option.name }).slice(0, limits.nameMax) },
                      ])
                    }
                  >
                    {t('copyOption')}
                  </Button>
                )}
                {options.length > 1 && (
                  <Button kind="ghost" onClick={() => setOptions(without(options, index))}>
                    {t('removeOption')}
                  </Button>
                )}
              </div>
            </div>
          </fieldset>
        ))}
      </div>
      {options.length > 1 && <OptionComparison content={content} taxes={taxes} currency={currency} />}
    </Card>
  )
}

interface OwnScopeProps {
  content: QuoteContent
  option: QuoteOption
  onChange: (part: Partial<QuoteOption>) => void
}

/** Gives an option its own areas and lines, copied from the quote's. */
function OwnScope({ content, option, onChange }: OwnScopeProps) {
  const areas = () =>
    content.sites.map((site, index) =>
      areasOf(site, index, option).map(({ key: _key, photos: _photos, ...area }) => area),
    )
  return (
    <div>
      <Checkbox
        label={t('ownAreas')}
        hint={t('ownAreasHint')}
        checked={Boolean(option.ownAreas)}
        onChange={(event) => onChange({ ownAreas: event.target.checked ? areas() : null })}
      />
      <Checkbox
        label={t('ownLines')}
        checked={Boolean(option.ownLines)}
        onChange={(event) => onChange({ ownLines: event.target.checked ? [...(content.lines ?? [])] : null })}
      />
    </div>
  )
}
