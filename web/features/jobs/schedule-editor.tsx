import { CalendarPlus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { isComplete, newPattern, nextPattern, patternText, type EditedPattern } from '#web/domain/schedule/pattern.ts'
import { proposedPattern } from '#web/domain/schedule/proposed-pattern.ts'
import { PatternFields } from '#web/domain/schedule/pattern-fields.tsx'
import { t } from './texts.ts'

interface ScheduleEditorProps {
  patterns: readonly EditedPattern[]
  timeZone: string
  weekStart: number
  /** Values of the accepted quote; null without one. */
  quoted: { visitsPerWeek: number; minutes: number | null; crewSize: number } | null
  /** The saved patterns in RFC 5545 form. */
  rules: readonly string[]
  problems: Readonly<Record<string, string>>
  onChange: (patterns: readonly EditedPattern[]) => void
}

/** The patterns of a job, one below the other, or an empty state. */
export function ScheduleEditor({
  patterns,
  timeZone,
  weekStart,
  quoted,
  rules,
  problems,
  onChange,
}: ScheduleEditorProps) {
  const today = todayIn(timeZone)
  const several = patterns.length > 1
  const sections = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    sections.current?.querySelector<HTMLElement>(':scope > section:last-of-type select')?.focus()
  })
  const add = (
    <Button
      onClick={() => {
        onChange([...patterns, nextPattern(today, patterns)])
        isAdding.current = true
      }}
    >
      <Plus size={16} />
      {t('addPattern')}
    </Button>
  )
  return (
    <Card title={t('schedule')} isFlush={patterns.length === 0}>
      {patterns.length === 0 ? (
        <EmptyState
          icon={<CalendarPlus size={20} />}
          title={t('noSchedule')}
          action={
            <Button onClick={() => onChange([quoted ? proposedPattern({ ...quoted, today }) : newPattern(today)])}>
              {t(quoted ? 'chooseDays' : 'addSchedule')}
            </Button>
          }
        >
          {quoted ? t('quotedSchedule', { count: formatNumber(quoted.visitsPerWeek) }) : t('noScheduleText')}
        </EmptyState>
      ) : (
        <div ref={sections} className="grid gap-5">
          {patterns.map((pattern, index) => (
            <section
              key={pattern.id ?? `new.${index}`}
              aria-label={t('patternOf', { number: index + 1 })}
              className={several ? 'border-b border-line pb-5' : ''}
            >
              <div className="mb-3 flex items-start justify-between gap-3">
                <p className="min-w-0 pt-2 font-medium" aria-live="polite">
                  {isComplete(pattern) ? patternText([pattern]) : t('patternOf', { number: index + 1 })}
                </p>
                <Button
                  kind="ghost"
                  aria-label={several ? t('removePattern', { number: index + 1 }) : undefined}
                  onClick={() => onChange(patterns.filter((entry) => entry !== pattern))}
                >
                  {several ? t('remove') : t('removeSchedule')}
                </Button>
              </div>
              <PatternFields
                pattern={pattern}
                path={`patterns.${index}`}
                weekStart={weekStart}
                timeZone={timeZone}
                problems={problems}
                onChange={(next) => onChange(patterns.map((entry) => (entry === pattern ? next : entry)))}
              />
            </section>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-xs text-ink-3">{t('scheduleHint', { zone: formatZone(timeZone) })}</p>
            {patterns.length < limits.patternsMax && add}
          </div>
          {rules.length > 0 && (
            <details className="text-xs text-ink-2">
              <summary className="cursor-pointer">{t('savedRules')}</summary>
              <ul className="pt-2">
                {rules.map((rule) => (
                  <li key={rule}>
                    <code className="break-all">RRULE:{rule}</code>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </Card>
  )
}
