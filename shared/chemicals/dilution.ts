/** A US fluid ounce, exactly: 231 cubic inches are 128 of them. */
export const mlPerOunce = 29.5735295625

/**
 * The amounts for a bottle or bucket of this size: 1:64 is one part of concentrate and 64 of water, so 65 parts in all.
 */
export function mixFor(sizeMl: number, parts: number): { concentrateMl: number; waterMl: number } {
  const concentrateMl = sizeMl / (parts + 1)
  return { concentrateMl, waterMl: sizeMl - concentrateMl }
}

/** Rounded as a measuring cup is read: to a tenth below ten, else to a whole. */
export const roundAmount = (amount: number) => (amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))

interface Bottle {
  ml: number
  unit: 'ounce' | 'gallon' | 'milliliter' | 'liter'
  count: number
}

/** Usual bottles and buckets, smallest first. */
export const bottles: Readonly<Record<'imperial' | 'metric', readonly Bottle[]>> = {
  imperial: [
    { ml: 24 * mlPerOunce, unit: 'ounce', count: 24 },
    { ml: 32 * mlPerOunce, unit: 'ounce', count: 32 },
    { ml: 128 * mlPerOunce, unit: 'gallon', count: 1 },
    { ml: 384 * mlPerOunce, unit: 'gallon', count: 3 },
    { ml: 640 * mlPerOunce, unit: 'gallon', count: 5 },
  ],
  metric: [
    { ml: 500, unit: 'milliliter', count: 500 },
    { ml: 750, unit: 'milliliter', count: 750 },
    { ml: 1_000, unit: 'liter', count: 1 },
    { ml: 5_000, unit: 'liter', count: 5 },
    { ml: 10_000, unit: 'liter', count: 10 },
  ],
}
