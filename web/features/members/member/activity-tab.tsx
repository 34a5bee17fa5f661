import { useState } from 'react'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { activityWords } from './activity-words.ts'
import { t } from '../texts.ts'

interface ActivityTabProps {
  organizationId: string
  memberId: string
  currency: string
  timeZone: string | undefined
}

/** The audit entries about a member, newest first. */
export function ActivityTab({ organizationId, memberId, currency, timeZone }: ActivityTabProps) {
  const [count, setCount] = useState(1)
  const { data, isLoading } = usePages<AuditPage>(fill(memberPaths.memberActivity, { organizationId, memberId }), count)
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  return (
    <Card title={t('tab.activity')} isFlush>
      <ol className="divide-y divide-line" aria-label={t('tab.activity')} aria-busy={!data}>
        {data?.items.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 px-4 py-2.5 text-sm sm:grid-cols-[1fr_auto] sm:gap-4">
            <span className="min-w-0 wrap-break-word whitespace-pre-line">
              {activityWords(entry, { currency, timeZone, regions })}
            </span>
            <span className="text-xs text-ink-2 sm:text-right">
              {entry.actor?.name ?? t('activity.product')} ·{' '}
              <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
            </span>
          </li>
        )) ?? (
          <li className="p-4">
            <SkeletonText lines={5} />
          </li>
        )}
      </ol>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </Card>
  )
}
