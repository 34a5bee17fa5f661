import type { Operations, VisitNow, WorkNow } from '#shared/operations/operations.contract.ts'

/** Filters of the day, the most urgent first. */
export const kinds = [
  'no_show',
  'late',
  'short',
  'started',
  'withoutVisit',
  'unconfirmed',
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

/** Filters that choose visits of several states. */
const across: Partial<Record<Kind, (visit: VisitNow) => boolean>> = {
  unassigned: ({ isUnassigned }) => isUnassigned,
  unconfirmed: ({ crew }) => crew.some(({ isUnconfirmed }) => isUnconfirmed),
}

/** The day's non-empty groups. Unassigned and unconfirmed visits are listed under their own state. */
export function groupsOf({ visits, withoutVisit }: Operations, only: Kind | undefined): Group[] {
  const isShown = only && across[only]
  const visibleVisits = isShown ? visits.filter(isShown) : visits
  return kinds
    .filter((kind) => !across[kind] && (!only || isShown || only === kind))
    .map((kind) => ({
      kind,
      visits: visibleVisits.filter(({ state }) => state === kind),
      work: kind === 'withoutVisit' && !isShown ? withoutVisit : [],
    }))
    .filter((group) => group.visits.length + group.work.length > 0)
}
