import { ratio, roundHalfUp, times } from '../ratio.ts'

/** What so many units cost, in minor units, rounded once. */
export const costMinor = (quantity: number, unitCostE4: number): number =>
  roundHalfUp(times(ratio(quantity), ratio(unitCostE4, 100)))

/** What a client pays for them: the cost with the markup on it, rounded once. */
export const billableMinor = (quantity: number, unitCostE4: number, markupBp: number): number =>
  roundHalfUp(times(times(ratio(quantity), ratio(unitCostE4, 100)), ratio(10_000 + markupBp, 10_000)))
