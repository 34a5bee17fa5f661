import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WeekNews } from '#shared/schedule/visit-board.contract.ts'

interface WeekCounts {
  /** The visits as the pattern has them. */
  planned: number
  moved: number
  cancelled: number
}

/** Counts for the notification of a published week, by member. */
export function countsByMember(visits: readonly Visit[]): Map<string, WeekCounts> {
  const counts = new Map<string, WeekCounts>()
  for (const visit of visits) {
    const kind = kindOf(visit)
    for (const { memberId } of visit.crew) {
      const changeCounts = counts.get(memberId) ?? { planned: 0, moved: 0, cancelled: 0 }
      counts.set(memberId, { ...changeCounts, [kind]: changeCounts[kind] + 1 })
    }
  }
  return counts
}

/** Preview of a publication: visits and the number of members to notify. */
export function newsOf(visits: readonly Visit[]): WeekNews {
  const members = new Set(visits.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)))
  const news = { members: members.size, planned: 0, moved: 0, cancelled: 0 }
  for (const visit of visits) if (visit.crew.length > 0) news[kindOf(visit)]++
  return news
}

const kindOf = ({ isCancelled, isMoved }: Visit) => (isCancelled ? 'cancelled' : isMoved ? 'moved' : 'planned')
