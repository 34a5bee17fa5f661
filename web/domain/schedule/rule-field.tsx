import { useState } from 'react'
import { readRule, UnknownRulePart } from '#shared/jobs/rrule.ts'
import { Field } from '#web/kit/core/field.tsx'
import type { EditedPattern } from './pattern.ts'
import { t } from './texts.ts'

interface RuleFieldProps {
  pattern: EditedPattern
  path: string
  timeZone: string
  onChange: (part: Partial<EditedPattern>) => void
}

/** Accepts a recurrence rule from a calendar program and fills the other inputs with it. */
export function RuleField({ pattern, path, timeZone, onChange }: RuleFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  function read(text: string) {
    setTyped(text)
    setProblem(undefined)
    if (text.trim() === '') return
    try {
      const { count, ...part } = readRule(text, { startsOn: pattern.startsOn, timeZone })
      onChange({ ...part, visitsMax: count === null ? null : count * pattern.times.length })
    } catch (error) {
      if (!(error instanceof UnknownRulePart)) throw error
      setProblem(t('ruleUnknown', { part: error.message }))
    }
  }

  return (
    <Field
      label={t('rule')}
      name={`${path}.rule`}
      hint={t('ruleHint')}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      problem={problem}
      onChange={(event) => read(event.target.value)}
    />
  )
}
