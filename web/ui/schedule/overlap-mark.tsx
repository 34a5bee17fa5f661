import type { Visit } from '#shared/contracts/schedule.ts'
import { Badge } from '#web/ui/badge.tsx'
import { t } from './texts.ts'

/** Names who of the crew is planned elsewhere at that time. */
export const OverlapMark = ({
  visit: { crew, overlapping },
}: {
  visit: Partial<Pick<Visit, 'crew' | 'overlapping'>>
}) =>
  overlapping && (
    <Badge tone="bad">
      {t('overlapOf', {
        names: crew?.flatMap(({ memberId, name }) => (overlapping.includes(memberId) ? name : [])).join(', ') ?? '',
      })}
    </Badge>
  )
