import { ratio, roundHalfUp, times } from '../ratio.ts'

/** Returns the cost of a quantity in minor units, rounded once. */
export const costMinor = (quantity: number, unitCostE4: number): number =>
  roundHalfUp(times(ratio(quantity), ratio(unitCostE4, 100)))

/** Returns the client's price: the cost with markup, rounded once. */
export const billableMinor = (quantity: number, unitCostE4: number, markupBp: number): number =>
  roundHalfUp(times(times(ratio(quantity), ratio(unitCostE4, 100)), ratio(10_000 + markupBp, 10_000)))
