import type { Recap, RecapDraft, RecapStop, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { isSame } from '#web/platform/records/use-draft.ts'

/** What is typed of a recap. */
export const draftOf = ({ notes, stops }: Pick<Recap, 'notes' | 'stops'>): RecapDraft => ({
  notes,
  stops: stops.map(stopDraftOf),
})

const stopDraftOf = ({ crew, supplies, ...stop }: RecapStop): RecapStopDraft => ({
  id: stop.id,
  locationId: stop.locationId,
  arrives: stop.arrives,
  leaves: stop.leaves,
  drivenM: stop.drivenM,
  notes: stop.notes,
  problems: stop.problems,
  crewIds: crew.map(({ memberId }) => memberId).toSorted(),
  supplies: supplies.map(({ name, quantity, unit }) => ({ name, quantity, unit })),
})

/** What of a draft counts: no supplies without a name yet, and nobody twice in another order. */
export const cleaned = ({ notes, stops }: RecapDraft): RecapDraft => ({
  notes,
  stops: stops.map(({ crewIds, supplies, ...stop }) => ({
    ...stop,
    crewIds: crewIds.toSorted(),
    supplies: supplies
      .map(({ name, quantity, unit }) => ({ name: name.trim(), quantity, unit: unit.trim() }))
      .filter(({ name, quantity }) => name !== '' && quantity >= 1),
  })),
})

/** A draft in parts that two devices may have changed apart from each other: the day, its order, and each stop. */
export type DraftParts = Readonly<Record<string, string | readonly string[] | RecapStopDraft | null>>

export const partsOf = ({ notes, stops }: RecapDraft): DraftParts => ({
  notes,
  order: stops.map(({ id }) => id),
  ...Object.fromEntries(stops.map((stop) => [stop.id, stop])),
})

export function draftOfParts(parts: DraftParts): RecapDraft {
  const order = parts['order'] as readonly string[]
  const isStop = (part: DraftParts[string] | undefined): part is RecapStopDraft =>
    part !== undefined && part !== null && typeof part === 'object' && 'locationId' in part
  const rest = Object.keys(parts).filter((key) => key !== 'notes' && key !== 'order' && !order.includes(key))
  return { notes: String(parts['notes'] ?? ''), stops: [...order, ...rest].map((id) => parts[id]).filter(isStop) }
}

interface ThreeWays {
  base: RecapDraft
  mine: RecapDraft
  theirs: RecapDraft
}

/** What was changed on one device only is taken from there; null where both changed the same part. */
export function mergeDrafts({ base, mine, theirs }: ThreeWays): RecapDraft | null {
  const [before, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const keys = new Set([...Object.keys(own), ...Object.keys(other), ...Object.keys(before)])
  const merged: Record<string, DraftParts[string]> = {}
  for (const key of keys) {
    const [was, here, there] = [before[key] ?? null, own[key] ?? null, other[key] ?? null]
    if (isSame(here, there) || isSame(was, there)) merged[key] = here
    else if (isSame(was, here)) merged[key] = there
    // The order of both is no conflict to ask about: this device's, with what the other one added at its end.
    else if (key === 'order') merged[key] = here
    else return null
  }
  return draftOfParts(merged)
}

/** Both versions in parts, where a part that one does not have is null. */
export function conflictParts({ base, mine, theirs }: ThreeWays) {
  const sides = [base, mine, theirs].map(partsOf)
  const keys = [...new Set(sides.flatMap((side) => Object.keys(side)))]
  const [before, own, other] = sides.map((side): DraftParts =>
    Object.fromEntries(keys.map((key) => [key, side[key] ?? null])),
  ) as [DraftParts, DraftParts, DraftParts]
  return { base: before, mine: own, theirs: other }
}
