import type { Observance } from '#shared/holiday-calendars/kinds.ts'
import type { GeneratedDay } from './generate.ts'

/** A holiday's effects on pay and schedule. */
export interface Effects {
  paidMinutes: number
  payMultiplierE4: number
  jobsSkipped: boolean
}

export interface DaySettings extends Effects {
  observance: Observance
}

/** Multiplier one in 1/10000: work is paid as on any other day. */
const ordinary = 10_000

/** Initial effects of a generated day. Only one of a holiday and its observed day is paid. */
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
