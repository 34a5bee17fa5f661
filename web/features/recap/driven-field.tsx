import { useState } from 'react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { RecapDay } from '#shared/recap/recaps.contract.ts'
import { estimatedRoadMeters } from '#shared/mileage/road-distance.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

type Place = RecapDay['places'][number]

interface DrivenFieldProps {
  from: Place | undefined
  to: Place | undefined
  units: Configuration['units']
  drivenM: number | null
  problem: string | undefined
  onChange: (drivenM: number | null) => void
}

const unitMeters = { imperial: 1609.344, metric: 1000 } as const

/** The distance driven between two stops; the estimate applies until a value is typed. */
export function DrivenField({ from, to, units, drivenM, problem, onChange }: DrivenFieldProps) {
  const meters = unitMeters[units]
  const asTyped = (value: number | null) => (value === null ? '' : String(Math.round((value / meters) * 10) / 10))
  const [typed, setTyped] = useState(() => asTyped(drivenM))
  const [lastValue, setLastValue] = useState(drivenM)
  // A value entered on another device replaces the typed text.
  if (lastValue !== drivenM) {
    setLastValue(drivenM)
    setTyped(asTyped(drivenM))
  }
  const estimate = from && to ? estimatedRoadMeters(from, to) : null
  const tenths = parseDecimal(typed, 1)
  return (
    <Field
      label={t(units === 'imperial' ? 'miles' : 'kilometers')}
      inputMode="decimal"
      value={typed}
      placeholder={asTyped(estimate)}
      hint={estimate === null ? t('noEstimate') : t('estimate', { distance: formatDistance(estimate, units) })}
      problem={tenths === undefined ? t('noNumber') : problem}
      onChange={(event) => {
        setTyped(event.target.value)
        const value = parseDecimal(event.target.value, 1)
        if (value === undefined) return
        const next = value === null ? null : Math.round((value / 10) * meters)
        setLastValue(next)
        onChange(next)
      }}
    />
  )
}
