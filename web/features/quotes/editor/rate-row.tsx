import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { taskMeasures } from '#shared/quotes/scope.ts'
import { languageWord } from '#web/platform/texts/language-name.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { NumberField } from './number-field.tsx'
import { RateNotes } from './rate-notes.tsx'
import { nameOf } from './scope-change.ts'
import { t } from '../texts.ts'

interface RateRowProps {
  rate: ProductionRate
  suggestions: QuoteCalibration['suggestions']
  /** The problem of a language's name. */
  problemOf: (language: string) => string | undefined
  onChange: (part: Partial<ProductionRate>) => void
  onRemove: () => void
}

/** A production rate next to the published and the measured one; its names are shown when it is opened. */
export function RateRow({ rate, suggestions, problemOf, onChange, onRemove }: RateRowProps) {
  const isWrong = languages.some((language) => problemOf(language) !== undefined)
  const [chosen, setOpen] = useState(nameOf(rate) === '')
  const isOpen = chosen || isWrong
  return (
    <li>
      <button type="button" className="quote-area-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronDown size={16} className={isOpen ? '' : '-rotate-90'} />
        <span className="min-w-0 flex-1 text-left font-medium">{nameOf(rate)}</span>
        <Badge tone={rate.source === 'own' ? 'good' : 'neutral'}>{t(`source.${rate.source}`)}</Badge>
      </button>
      <NumberField
        label={t(rate.by === 'area' ? 'ratePerHour' : 'minutesEach')}
        value={rate.rate}
        min={0.01}
        max={1_000_000}
        onValue={(value) => value && onChange({ rate: value })}
      />
      <RateNotes rate={rate} suggestions={suggestions} />
      {isOpen && (
        <div className="quote-rate-more">
          {languages.map((id) => (
            <Field
              key={id}
              label={t('nameInLanguage', { language: languageWord(id) })}
              value={rate.name[id] ?? ''}
              maxLength={limits.nameMax}
              problem={problemOf(id)}
              onChange={(event) => onChange({ name: { ...rate.name, [id]: event.target.value } })}
            />
          ))}
          <Select
            label={t('measure')}
            value={rate.by}
            options={taskMeasures.map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(event) => onChange({ by: event.target.value === 'units' ? 'units' : 'area' })}
          />
          <Button kind="ghost" onClick={onRemove}>
            {t('removeRate', { name: nameOf(rate) })}
          </Button>
        </div>
      )}
    </li>
  )
}
