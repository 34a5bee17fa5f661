import type { Visit } from '#shared/contracts/schedule.ts'

export const visitGroups = ['now', 'next', 'earlier'] as const
export type VisitGroup = (typeof visitGroups)[number]

/** Where a visit stands at an instant, by its planned times. */
export function groupOf({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>, now: string): VisitGroup {
  const at = Date.parse(now)
  if (Date.parse(endsAt) <= at) return 'earlier'
  return Date.parse(startsAt) <= at ? 'now' : 'next'
}

/** Planned minutes of these visits together. */
export const minutesOf = (visits: readonly Pick<Visit, 'startsAt' | 'endsAt'>[]) =>
  visits.reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, 0)
