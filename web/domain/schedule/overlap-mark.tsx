import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '#web/domain/frame/texts.ts'

type Marked = Partial<Pick<Visit, 'crew' | 'overlapping'>>

/** Names of crew members with another visit at that time; undefined when there are none. */
export const overlapText = ({ crew = [], overlapping }: Marked): string | undefined =>
  overlapping &&
  t('overlapOf', {
    names: crew.flatMap(({ memberId, name }) => (overlapping.includes(memberId) ? name : [])).join(', '),
  })

export function OverlapMark({ visit }: { visit: Marked }) {
  const text = overlapText(visit)
  return text && <Badge tone="bad">{text}</Badge>
}
