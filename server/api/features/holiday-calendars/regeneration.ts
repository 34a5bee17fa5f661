import { sameNames } from '#server/api/domain/names.ts'
import type { HolidayKind, HolidaySource } from '#shared/holiday-calendars/kinds.ts'
import type { Names } from '#shared/names.ts'
import { effectsOf, type DaySettings, type Effects } from './days.ts'
import type { GeneratedDay } from './generate.ts'

export interface Day extends Effects {
  date: string
  names: Names
  kind: HolidayKind
  observedOf: string | null
}

export interface StoredDay extends Day {
  id: string
  source: HolidaySource
  generatedKey: string | null
}

export interface PlannedDay extends Day {
  generatedKey: string
}

/** The changes of a regeneration. */
export interface Plan {
  added: PlannedDay[]
  changed: { before: StoredDay; after: PlannedDay }[]
  removed: StoredDay[]
  /** Manual, edited or removed days, which stay. */
  kept: StoredDay[]
}

const columns = [
  'date',
  'kind',
  'observedOf',
  'paidMinutes',
  'payMultiplierE4',
  'jobsSkipped',
] as const satisfies (keyof Day)[]

/**
 * Compares stored days with those that would be generated. Only days from `today` on change, because past ones were
 * paid.
 */
export function planGeneration(
  stored: readonly StoredDay[],
  generated: readonly GeneratedDay[],
  settings: DaySettings,
  today: string,
): Plan {
  const byKey = new Map(stored.map((day) => [day.generatedKey, day]))
  const keys = new Set(generated.map(({ key }) => key))
  const plan: Plan = { added: [], changed: [], removed: [], kept: [] }
  for (const day of generated) {
    if (day.date < today) continue
    const before = byKey.get(day.key)
    const after = planned(day, settings)
    if (!before) plan.added.push(after)
    else if (
      before.source === 'generated' &&
      before.date >= today &&
      (!sameNames(before.names, after.names) || columns.some((name) => before[name] !== after[name]))
    )
      plan.changed.push({ before, after })
  }
  for (const day of stored) {
    if (day.date < today) continue
    if (day.source !== 'generated') plan.kept.push(day)
    else if (!keys.has(day.generatedKey ?? '')) plan.removed.push(day)
  }
  return plan
}

export function planned(day: GeneratedDay, settings: DaySettings): PlannedDay {
  const { key: generatedKey, isObserved: _, ...rest } = day
  return { ...rest, generatedKey, ...effectsOf(day, settings) }
}
