import type { PayCost } from '#shared/contracts/pay-files.ts'
import type { PayPlace } from './shown-lines.store.ts'
import type { StoredLine } from './stored-line.ts'

/** What every line cost, by the job that caused it; the sums are those of the lines. */
export function costsOf(lines: readonly StoredLine[], places: ReadonlyMap<string, PayPlace>): PayCost[] {
  const costs = new Map<string, PayCost>()
  const costOf = (key: string | null): PayCost => {
    const known = costs.get(key ?? '')
    if (known) return known
    const place = key === null ? undefined : places.get(key)
    const cost = { ...nowhere, ...place, seconds: 0, straightMinor: 0, overtimeMinor: 0, otherMinor: 0, totalMinor: 0 }
    costs.set(key ?? '', cost)
    return cost
  }
  for (const { kind, jobKey, seconds, parts } of lines) {
    const isStraight = kind === 'straight' || kind === 'visit'
    if (isStraight) costOf(jobKey).seconds += seconds
    const column = isStraight ? 'straightMinor' : overtime.has(kind) ? 'overtimeMinor' : 'otherMinor'
    for (const part of parts) {
      const cost = costOf(part.jobKey)
      cost[column] += part.amountMinor
      cost.totalMinor += part.amountMinor
    }
  }
  return [...costs.values()].toSorted(byName)
}

const overtime: ReadonlySet<StoredLine['kind']> = new Set(['overtime', 'double', 'bonus_overtime'])

const nowhere = {
  clientId: null,
  clientName: null,
  locationId: null,
  locationName: null,
  jobId: null,
  jobName: null,
}

/** By client, then the dearest first; what no job caused comes last. */
const byName = (a: PayCost, b: PayCost) =>
  (a.clientName ?? '\uFFFF').localeCompare(b.clientName ?? '\uFFFF') || b.totalMinor - a.totalMinor
