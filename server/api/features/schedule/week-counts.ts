import type { Visit } from '#shared/contracts/schedule.ts'

interface WeekCounts {
  /** As the pattern has them. */
  planned: number
  moved: number
  cancelled: number
}

/** What a member learns when a week is published. */
export function countsByMember(visits: readonly Visit[]): Map<string, WeekCounts> {
  const counts = new Map<string, WeekCounts>()
  for (const { crew, isCancelled, isMoved } of visits) {
    const kind = isCancelled ? 'cancelled' : isMoved ? 'moved' : 'planned'
    for (const { memberId } of crew) {
      const own = counts.get(memberId) ?? { planned: 0, moved: 0, cancelled: 0 }
      counts.set(memberId, { ...own, [kind]: own[kind] + 1 })
    }
  }
  return counts
}
