import type { Recap, RecapDraft, RecapStop, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import type { LocalDraft } from '#web/domain/record/use-autosave.ts'
import { isSame } from '#web/platform/records/use-draft.ts'

/** The editable part of a recap. */
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

/** Normalizes a draft for comparing and saving: drops supplies without a name and sorts the crew. */
export const normalizeDraft = ({ notes, stops }: RecapDraft): RecapDraft => ({
  notes,
  stops: stops.map(({ crewIds, supplies, ...stop }) => ({
    ...stop,
    crewIds: crewIds.toSorted(),
    supplies: supplies
      .map(({ name, quantity, unit }) => ({ name: name.trim(), quantity, unit: unit.trim() }))
      .filter(({ name, quantity }) => name !== '' && quantity >= 1),
  })),
})

/** A draft's parts that are merged separately: the day, the order of stops, and each stop. */
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

/** Merges two drafts by part: a part changed on one device is taken from it; null when both changed the same part. */
export function mergeDrafts({ base, mine, theirs }: ThreeWays): RecapDraft | null {
  const [before, mineParts, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const keys = new Set([...Object.keys(mineParts), ...Object.keys(other), ...Object.keys(before)])
  const merged: Record<string, DraftParts[string]> = {}
  for (const key of keys) {
    const [was, here, there] = [before[key] ?? null, mineParts[key] ?? null, other[key] ?? null]
    if (isSame(here, there) || isSame(was, there)) merged[key] = here
    else if (isSame(was, here)) merged[key] = there
    // Two different orders are no conflict: this device's order wins, and stops added elsewhere follow at its end.
    else if (key === 'order') merged[key] = here
    else return null
  }
  return draftOfParts(merged)
}

/** The parts of all versions; null for a part that a version lacks. */
export function conflictParts({ base, mine, theirs }: ThreeWays) {
  const sides = [base, mine, theirs].map(partsOf)
  const keys = [...new Set(sides.flatMap((side) => Object.keys(side)))]
  const [before, mineParts, other] = sides.map((side): DraftParts =>
    Object.fromEntries(keys.map((key) => [key, side[key] ?? null])),
  ) as [DraftParts, DraftParts, DraftParts]
  return { base: before, mine: mineParts, theirs: other }
}

/** Whether a stored draft is of this release's form. */
export const isReadable = ({ base, content }: LocalDraft<RecapDraft>) =>
  Array.isArray(content.stops) && Array.isArray(base.stops)

/** A conflict's versions as they are saved. */
export const normalizedWays = ({ base, mine, theirs }: ThreeWays): ThreeWays => ({
  base: normalizeDraft(base),
  mine: normalizeDraft(mine),
  theirs,
})

/** By what a draft of a recap is the same as another one, and merged with it. */
export const draftRules = {
  isSame: (one: RecapDraft, other: RecapDraft) => isSame(normalizeDraft(one), normalizeDraft(other)),
  merge: (ways: ThreeWays) => mergeDrafts(normalizedWays(ways)),
}

/** How a draft of a recap is read and saved. */
export const draftCalls = {
  contentOf: draftOf,
  bodyOf: normalizeDraft,
  // Text typed during the save, and incomplete lines, stay on top of the saved version.
  confirmedOf: (_: Recap, sent: RecapDraft) => normalizeDraft(sent),
}
