import type { HomeVisit } from '#shared/home/home.contract.ts'

export const visitGroups = ['now', 'next', 'earlier'] as const
type VisitGroup = (typeof visitGroups)[number]

/** A visit's group at an instant, by its planned times. */
export function groupOf({ startsAt, endsAt }: Pick<HomeVisit, 'startsAt' | 'endsAt'>, now: string): VisitGroup {
  const at = Date.parse(now)
  if (Date.parse(endsAt) <= at) return 'earlier'
  return Date.parse(startsAt) <= at ? 'now' : 'next'
}
