import { decimal, dividedBy, larger, ratio, roundHalfUp, times } from '../ratio.ts'
import { timesPerMonth, type TaskPeriod } from './scope.ts'

/** A monthly and a one-time amount are never added together. */
export const charges = ['monthly', 'once'] as const
export type Charge = (typeof charges)[number]

/** The unit of a line's price: a fixed amount, an hour, a piece such as a pane, or a square foot. */
export const lineUnits = ['fixed', 'hour', 'piece', 'squareFoot'] as const
export type LineUnit = (typeof lineUnits)[number]

/** Kinds of work that sales taxes may distinguish. */
export const services = ['cleaning', 'floors', 'carpet', 'windows', 'porter', 'supplies', 'other'] as const
export type Service = (typeof services)[number]

/** A line in addition to the cleaning, which the scope prices. */
export interface QuoteLine {
  /** Names the line in an acceptance. */
  key: string
  name: string
  service: Service
  charge: Charge
  unit: LineUnit
  quantity: number
  /** In 1/10000 of the currency's major unit. */
  unitPriceE4: number
  /** How often it is done where it is charged monthly. */
  times: number
  per: TaskPeriod
  /** The minimum charge each time it is done; 0 for none. */
  minimumMinor: number
  /** An add-on that the client may choose. */
  isOptional: boolean
  /** The location it is done at. */
  site: number
}

type Priced = Omit<QuoteLine, 'key' | 'name' | 'service' | 'isOptional' | 'site'>

/** Returns a line's amount in minor units, a month or once, rounded once. */
export function lineAmount(line: Priced, option: { visitsPerWeek: number }): number {
  const typed = dividedBy(times(decimal(line.quantity.toFixed(4)), ratio(line.unitPriceE4)), ratio(100))
  const each = larger(typed, ratio(line.minimumMinor))
  return roundHalfUp(line.charge === 'once' ? each : times(each, timesPerMonth(line, option)))
}
