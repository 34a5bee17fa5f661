/** A watched subject with its figure. */
export interface Subject {
  key: string
  value: number
  title: string
  link: string
  placeId: string | null
  regionIds: readonly string[]
  clientId: string | null
}

export interface MonitorRule {
  fires: 'at_least' | 'at_most'
  threshold: number
  margin: number
  regionId: string | null
  clientId: string | null
  locationId: string | null
}

export interface OpenIncident {
  id: string
  subject: string
  value: number
  peak: number
}

/** An incident that was resolved by hand while its figure still fired. */
export interface SuppressedIncident {
  id: string
  subject: string
  /** True when everything its figure counts is newer than the resolution. */
  hasLapsed: boolean
}

export interface Decision {
  opened: Subject[]
  changed: { id: string; value: number; peak: number }[]
  resolved: string[]
  /** Suppressed incidents that may fire again: their figure has been clear, or they lapsed. */
  released: string[]
  /** The worst figure in scope; null if there is none. */
  worst: number | null
}

/**
 * Decides which incidents an evaluation opens and resolves. A figure fires from its threshold and is resolved only
 * after it recovers by the margin, so that one hovering at the threshold does not notify repeatedly. A subject that no
 * longer exists is resolved. An incident resolved by hand does not fire again until its figure was clear, or everything
 * it counts is newer.
 */
export function decide(
  watch: MonitorRule,
  subjects: readonly Subject[],
  open: readonly OpenIncident[],
  suppressed: readonly SuppressedIncident[] = [],
): Decision {
  const { fires, threshold, margin } = watch
  const isUp = fires === 'at_least'
  const isWorse = (a: number, b: number) => (isUp ? a > b : a < b)
  const reaches = (value: number, limit: number) => (isUp ? value >= limit : value <= limit)
  const inScope = subjects.filter((subject) => isIn(watch, subject))
  const byKey = new Map(inScope.map((subject) => [subject.key, subject]))
  const known = new Set([...open, ...suppressed.filter(({ hasLapsed }) => !hasLapsed)].map(({ subject }) => subject))
  const isClear = (subject: string) => {
    const now = byKey.get(subject)
    return !now || !reaches(now.value, isUp ? threshold - margin : threshold + margin)
  }
  const decision: Decision = {
    opened: inScope.filter(({ key, value }) => !known.has(key) && reaches(value, threshold)),
    changed: [],
    resolved: [],
    released: suppressed.filter(({ subject, hasLapsed }) => hasLapsed || isClear(subject)).map(({ id }) => id),
    worst: inScope.reduce<number | null>(
      (worst, { value }) => (worst === null || isWorse(value, worst) ? value : worst),
      null,
    ),
  }
  for (const { id, subject, value, peak } of open) {
    const now = byKey.get(subject)
    if (!now || isClear(subject)) decision.resolved.push(id)
    else if (now.value !== value)
      decision.changed.push({ id, value: now.value, peak: isWorse(now.value, peak) ? now.value : peak })
  }
  return decision
}

const isIn = (watch: MonitorRule, { regionIds, clientId, placeId }: Subject) =>
  (watch.regionId === null || regionIds.includes(watch.regionId)) &&
  (watch.clientId === null || watch.clientId === clientId) &&
  (watch.locationId === null || watch.locationId === placeId)
