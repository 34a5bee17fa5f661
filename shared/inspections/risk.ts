/** The facts by which the next inspection is chosen. */
export interface RiskFacts {
  /** Whole days since the last inspection; null when it was never inspected. */
  daysSince: number | null
  /** The last score, in hundredths of a point. */
  score: number | null
  /** The last score less the one before. */
  change: number | null
  openActions: number
  overdueActions: number
  /** Complaints by the client in the last 90 days, and problem reports that are open. */
  complaints: number
  /** Ratings of one or two stars in the last 90 days. */
  lowRatings: number
  /** Days since a scheduled inspection was due; null when none is overdue. */
  overdueDays: number | null
  /** Every corrective action of the last inspection is verified, and there were some. */
  isFixed: boolean
  /** The client's monthly price as a share of the highest one, from 0 to 100; null for readers without prices. */
  valueShare: number | null
}

export const riskKinds = [
  'overdue',
  'never',
  'since',
  'score',
  'falling',
  'complaints',
  'actions',
  'ratings',
  'fixed',
  'value',
] as const
export type RiskKind = (typeof riskKinds)[number]

export interface RiskReason {
  kind: RiskKind
  points: number
  /** The reason's value: days, a score, a number. */
  value: number
}

export interface Risk {
  points: number
  /** The reasons, with the most points first. */
  reasons: RiskReason[]
}

const upTo = (most: number, points: number) => Math.max(0, Math.min(most, Math.floor(points)))

/**
 * How urgently a location should be inspected, as a sum of points: a point for each 3 days since the last inspection
 * (at most 30; 30 if never), for each point below 85 (20), for each point the score fell (20); 10 for an overdue
 * scheduled inspection and one a day (30), 6 for a complaint or open problem (18), 3 for an open corrective action and
 * 2 more if overdue (15), 4 for a low rating (12), 10 when everything is fixed and waits to be confirmed, and up to 10
 * by the client's monthly price.
 */
export function riskOf(facts: RiskFacts): Risk {
  const { daysSince, score, change, openActions, overdueActions, complaints, lowRatings, overdueDays, isFixed } = facts
  const reasons: RiskReason[] = [
    { kind: 'overdue', points: overdueDays === null ? 0 : upTo(30, 10 + overdueDays), value: overdueDays ?? 0 },
    { kind: 'never', points: daysSince === null ? 30 : 0, value: 0 },
    { kind: 'since', points: daysSince === null ? 0 : upTo(30, daysSince / 3), value: daysSince ?? 0 },
    { kind: 'score', points: score === null ? 0 : upTo(20, (8_500 - score) / 100), value: score ?? 0 },
    { kind: 'falling', points: change === null ? 0 : upTo(20, -change / 100), value: -(change ?? 0) },
    { kind: 'complaints', points: upTo(18, 6 * complaints), value: complaints },
    { kind: 'actions', points: upTo(15, 3 * openActions + 2 * overdueActions), value: openActions },
    { kind: 'ratings', points: upTo(12, 4 * lowRatings), value: lowRatings },
    { kind: 'fixed', points: isFixed ? 10 : 0, value: 0 },
    { kind: 'value', points: upTo(10, (facts.valueShare ?? 0) / 10), value: facts.valueShare ?? 0 },
  ]
  const counted = reasons.filter(({ points }) => points > 0)
  return {
    points: counted.reduce((sum, { points }) => sum + points, 0),
    reasons: counted.toSorted((a, b) => b.points - a.points),
  }
}
