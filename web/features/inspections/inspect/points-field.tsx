import { useState } from 'react'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

interface PointsFieldProps {
  points: number
  value: number | null
  onValue: (value: number | null) => void
}

/** Points up to the item's maximum. A value out of range stays as typed and is not saved. */
export function PointsField({ points, value, onValue }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === null ? '' : String(value))
  const isRefused = typed !== undefined && !isPoints(typed, points)
  return (
    <Field
      label={t('pointsOf', { points })}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      problem={isRefused ? t('pointsRange', { points }) : undefined}
      onChange={(event) => {
        const next = event.target.value.trim()
        const isValid = isPoints(next, points)
        setTyped(isValid ? undefined : next)
        // Without a valid number the item counts as unanswered, so that no earlier one is submitted.
        onValue(isValid && next !== '' ? Number(next) : null)
      }}
    />
  )
}

const isPoints = (text: string, points: number) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= points)
