import { dividedBy, isLess, ratio, roundHalfUp, sum, times, type Ratio } from '../ratio.ts'

/** The maximum of each scale; a pass on `pass_fail` is 1. */
export const scaleMaximum = { pass_fail: 1, five: 5, ten: 10 } as const
export type Scale = keyof typeof scaleMaximum | 'points'

export interface ScoredItem {
  scale: Scale
  /** The maximum, for the scale `points`. */
  points?: number
  weight: number
  isCritical: boolean
  /** Null for not applicable, which is excluded from the score. */
  value: number | null
}

interface ScoredSection {
  weight: number
  items: readonly ScoredItem[]
}

export interface ScoreRules {
  method: 'weighted' | 'points'
  /** In hundredths; a critical item below it has failed. 6000 is 0.60. */
  criticalThreshold: number
  /** In hundredths of a point: the maximum score after a failed critical item. 5900 is 59.00. */
  criticalCap: number
}

export interface Score {
  /** 0 to 10000 hundredths of a point, rounded half up; null when no item was applicable. */
  score: number | null
  sections: readonly (number | null)[]
  /** The score without the cap; equal to `score` if it was not capped. */
  uncapped: number | null
  hasFailedCritical: boolean
  isCapped: boolean
}

const maximumOf = ({ scale, points = 0 }: ScoredItem) => (scale === 'points' ? points : scaleMaximum[scale])
const applies = (item: ScoredItem) => item.value !== null && maximumOf(item) > 0
const itemScore = (item: ScoredItem): Ratio => ratio(item.value ?? 0, maximumOf(item))
const hundredths = (share: Ratio | null) => (share ? roundHalfUp(times(share, ratio(10_000))) : null)

/** Points given ÷ points possible. */
function byPoints(items: readonly ScoredItem[]): Ratio | null {
  const possible = items.filter(applies).reduce((total, item) => total + maximumOf(item), 0)
  const points = items.filter(applies).reduce((total, item) => total + (item.value ?? 0), 0)
  return possible ? ratio(points, possible) : null
}

function weightedMean(shares: readonly { share: Ratio | null; weight: number }[]): Ratio | null {
  const scored = shares.flatMap(({ share, weight }) => (share && weight > 0 ? [{ share, weight }] : []))
  const weight = scored.reduce((total, item) => total + item.weight, 0)
  return weight ? dividedBy(sum(scored.map((item) => times(item.share, ratio(item.weight)))), ratio(weight)) : null
}

const sectionShare = ({ items }: ScoredSection, { method }: ScoreRules) =>
  method === 'points'
    ? byPoints(items)
    : weightedMean(items.map((item) => ({ share: applies(item) ? itemScore(item) : null, weight: item.weight })))

/** True when a critical item failed: a failed pass/fail, or a share below the threshold. */
export const isFailedCritical = (item: ScoredItem, { criticalThreshold }: ScoreRules): boolean =>
  item.isCritical &&
  applies(item) &&
  isLess(itemScore(item), item.scale === 'pass_fail' ? ratio(1) : ratio(criticalThreshold, 10_000))

/** Computes a report's score. Weights are integers; a section without an applicable item is excluded. */
export function scoreOf(sections: readonly ScoredSection[], rules: ScoreRules): Score {
  const shares = sections.map((section) => sectionShare(section, rules))
  const whole =
    rules.method === 'points'
      ? byPoints(sections.flatMap(({ items }) => items))
      : weightedMean(sections.map(({ weight }, at) => ({ share: shares[at] ?? null, weight })))
  const score = hundredths(whole)
  const hasFailedCritical = sections.some(({ items }) => items.some((item) => isFailedCritical(item, rules)))
  const isCapped = hasFailedCritical && score !== null && score > rules.criticalCap
  return {
    score: isCapped ? rules.criticalCap : score,
    uncapped: score,
    sections: shares.map(hundredths),
    hasFailedCritical,
    isCapped,
  }
}

interface Band {
  /** Lower bound in hundredths of a point; a band extends to the next one, the last to 10000. */
  from: number
  name: string
}

/**
 * Returns the band of a score: [min, next min), for the top one [min, 100].
 * @throws Error when the first band does not begin at 0.
 */
export function bandOf(score: number, bands: readonly Band[]): Band {
  const band = bands.toSorted((a, b) => a.from - b.from).findLast(({ from }) => from <= score)
  if (!band) throw new RangeError('no band covers the score')
  return band
}
