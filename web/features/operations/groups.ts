import type { Operations, VisitNow, WorkNow } from '#shared/operations/operations.contract.ts'

/** Filters of the day, the most urgent first. */
export const kinds = [
  'missing',
  'late',
  'short',
  'started',
  'withoutVisit',
  'unassigned',
  'planned',
  'done',
  'cancelled',
] as const satisfies (keyof Operations['counts'])[]
export type Kind = (typeof kinds)[number]

export interface Group {
  readonly kind: Kind
  readonly visits: readonly VisitNow[]
  readonly work: readonly WorkNow[]
}

/** The day's non-empty groups. Unassigned visits are listed under their own state. */
export function groupsOf({ visits, withoutVisit }: Operations, only: Kind | undefined): Group[] {
  const shown = only === 'unassigned' ? visits.filter((visit) => visit.isUnassigned) : visits
  return kinds
    .filter((kind) => kind !== 'unassigned' && (!only || only === 'unassigned' || only === kind))
    .map((kind) => ({
      kind,
      visits: shown.filter(({ state }) => state === kind),
      work: kind === 'withoutVisit' && only !== 'unassigned' ? withoutVisit : [],
    }))
    .filter((group) => group.visits.length + group.work.length > 0)
}
