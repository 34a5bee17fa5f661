import { useId } from 'react'
import { holidayRules } from '#shared/jobs/pattern-choices.ts'
import { limits } from '#shared/limits.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { MonthToggles } from './month-fields.tsx'
import type { EditedPattern } from './pattern.ts'
import { RuleField } from './rule-field.tsx'
import { t } from './texts.ts'

interface PatternOptionsProps {
  pattern: EditedPattern
  path: string
  timeZone: string
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<EditedPattern>) => void
}

const count = (text: string) => (text === '' ? null : Math.trunc(Number(text)))

/** The parts of a pattern that are rarely needed, folded away until one of them is set. */
export function PatternOptions({ pattern, path, timeZone, problems, onChange }: PatternOptionsProps) {
  const { frequency, every, months, visitsMax, holidays, times } = pattern
  const hint = useId()
  const isUsed = every > 3 || months.length > 0 || (visitsMax ?? 1) > 1 || times.some(({ crewSize }) => crewSize)
  const isWrong = ['every', 'visitsMax', 'months'].some((field) => problems[`${path}.${field}`])
  return (
    <details className="rounded-md border border-line px-3 py-2" open={isUsed || isWrong || undefined}>
      <summary className="cursor-pointer text-sm font-medium">{t('moreOptions')}</summary>
      <div className="grid gap-4 pt-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t(`every.${frequency}`)}
            name={`${path}.every`}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={limits.patternEveryMax}
            step={1}
            value={every || ''}
            problem={problems[`${path}.every`]}
            onChange={(event) => onChange({ every: Math.trunc(Number(event.target.value)) })}
          />
          <Field
            label={t('visitsMax')}
            name={`${path}.visitsMax`}
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.patternVisitsMax}
            step={1}
            hint={t('noLimit')}
            value={visitsMax ?? ''}
            problem={problems[`${path}.visitsMax`]}
            onChange={(event) => onChange({ visitsMax: count(event.target.value) })}
          />
          {times.map(({ crewSize, startTime }, index) => (
            <Field
              key={`${path}.${startTime}`}
              label={times.length > 1 ? t('peopleAt', { time: startTime }) : t('people')}
              name={`${path}.times.${index}.crewSize`}
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.crewMax}
              step={1}
              hint={t('peopleAsJob')}
              value={crewSize ?? ''}
              problem={problems[`${path}.times.${index}.crewSize`]}
              onChange={(event) =>
                onChange({
                  times: times.map((time, at) =>
                    at === index ? { ...time, crewSize: count(event.target.value) } : time,
                  ),
                })
              }
            />
          ))}
          <Select
            label={t('holidays')}
            name={`${path}.holidays`}
            value={holidays}
            options={holidayRules.map((rule) => ({ value: rule, label: t(`holidays.${rule}`) }))}
            onChange={(event) => onChange({ holidays: event.target.value as (typeof holidayRules)[number] })}
          />
        </div>
        {frequency !== 'yearly' && (
          <div aria-describedby={hint}>
            <MonthToggles
              legend={t('season')}
              name={`${path}.months`}
              months={months}
              problem={problems[`${path}.months`]}
              onChange={(chosen) => onChange({ months: chosen })}
            />
            <p id={hint} className="mt-1 text-xs text-ink-3">
              {t('seasonHint')}
            </p>
          </div>
        )}
        <RuleField pattern={pattern} path={path} timeZone={timeZone} onChange={onChange} />
      </div>
    </details>
  )
}
