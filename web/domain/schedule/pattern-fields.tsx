import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { MonthFields } from './month-fields.tsx'
import { PatternOptions } from './pattern-options.tsx'
import { PatternTimes } from './pattern-times.tsx'
import type { EditedPattern } from './pattern.ts'
import { quickOf, quickPatterns, withQuick, type QuickPattern } from './quick-patterns.ts'
import { t } from './texts.ts'
import { WeekdayToggles } from './weekday-toggles.tsx'

interface PatternFieldsProps {
  pattern: EditedPattern
  /** The pattern's path in the request, e.g. `patterns.0`; names of inputs begin with it. */
  path: string
  weekStart: number
  timeZone: string
  problems: Readonly<Record<string, string>>
  onChange: (pattern: EditedPattern) => void
}

/** The inputs of a pattern on the location's clock: a quick choice first, its days and times, then the rest. */
export function PatternFields({ pattern, path, weekStart, timeZone, problems, onChange }: PatternFieldsProps) {
  const change = (part: Partial<EditedPattern>) => onChange({ ...pattern, ...part })
  const { frequency } = pattern
  const quick = quickOf(pattern)
  return (
    <div className="grid gap-4">
      <Select
        label={t('repeats')}
        value={quick}
        options={quickPatterns.map((entry) => ({ value: entry, label: t(`quick.${entry}`) }))}
        onChange={(event) => onChange(withQuick(pattern, event.target.value as QuickPattern))}
      />
      {frequency === 'weekly' && (
        <WeekdayToggles
          name={`${path}.weekdays`}
          weekdays={pattern.weekdays}
          weekStart={weekStart}
          problem={problems[`${path}.weekdays`]}
          onChange={(weekdays) => change({ weekdays })}
        />
      )}
      {(frequency === 'monthly' || frequency === 'yearly') && (
        <MonthFields pattern={pattern} path={path} weekStart={weekStart} problems={problems} onChange={change} />
      )}
      <PatternTimes times={pattern.times} path={path} problems={problems} onChange={(times) => change({ times })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={quick === 'once' ? t('onceOn') : t('startsOn')}
          name={`${path}.startsOn`}
          type="date"
          required
          value={pattern.startsOn}
          problem={problems[`${path}.startsOn`]}
          onChange={(event) => change({ startsOn: event.target.value })}
        />
        {quick !== 'once' && (
          <Field
            label={t('endsOn')}
            name={`${path}.endsOn`}
            type="date"
            min={pattern.startsOn}
            hint={t('noEnd')}
            value={pattern.endsOn ?? ''}
            problem={problems[`${path}.endsOn`]}
            onChange={(event) => change({ endsOn: event.target.value || null })}
          />
        )}
      </div>
      <PatternOptions pattern={pattern} path={path} timeZone={timeZone} problems={problems} onChange={change} />
    </div>
  )
}
