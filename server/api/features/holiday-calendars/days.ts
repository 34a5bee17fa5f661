import type { Observance } from '#shared/holiday-calendars/kinds.ts'
import type { GeneratedDay } from './generate.ts'

/** What a holiday does to pay and to the schedule. */
export interface Effects {
  paidMinutes: number
  payMultiplierE4: number
  jobsSkipped: boolean
}

export interface DaySettings extends Effects {
  observance: Observance
}

/** Multiplied by one: what is worked is paid as on any day. */
const ordinary = 10_000

/** What a generated day begins with. Of a holiday and its observation one is paid. */
export function effectsOf(
  { observedOf, isObserved }: Pick<GeneratedDay, 'observedOf' | 'isObserved'>,
  settings: DaySettings,
): Effects {
  const isPaid = observedOf ? settings.observance !== 'actual' : !isObserved || settings.observance === 'actual'
  const isSkipped = isPaid || settings.observance === 'both'
  return {
    paidMinutes: isPaid ? settings.paidMinutes : 0,
    payMultiplierE4: isPaid ? settings.payMultiplierE4 : ordinary,
    jobsSkipped: isSkipped && settings.jobsSkipped,
  }
}
