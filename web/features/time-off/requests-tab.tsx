import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LeaveRequest, ReadLeaveRequestPage } from '#shared/time-off/time-off.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { spanOf, stateTones } from './words.ts'
import { t } from './texts.ts'

/** Everyone's requests; each opens with what its decision depends on. */
export function RequestsTab({ organizationId }: { organizationId: string }) {
  const mayManage = useMay('timeoff.manage')
  const [params, setParams] = useSearchParams()
  const [count, setCount] = useState(1)
  const requestFilter = params.get('show') === 'all' ? 'all' : 'waiting'
  const filter = { state: requestFilter === 'waiting' ? 'requested' : undefined }
  const url = withQuery(fill(timeOffPaths.leaveRequests, { organizationId }), filter)
  const { data, isLoading } = usePages<ReadLeaveRequestPage>(url, count)
  const set = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label={t('show')}
          chips={[
            { value: 'waiting', label: t('state.requested'), count: data?.waiting },
            { value: 'all', label: t('all') },
          ]}
          value={requestFilter}
          onChange={(value) => {
            setCount(1)
            set({ show: value === 'all' ? 'all' : '' })
          }}
        />
        <ExportMenu
          lists={[
            {
              heading: t('tab.requests'),
              url: withQuery(fill(timeOffPaths.leaveRequestExport, { organizationId }), filter),
            },
            ...(mayManage
              ? [{ heading: t('allBalances'), url: fill(timeOffPaths.leaveBalanceExport, { organizationId }) }]
              : []),
          ]}
        />
      </div>
      <Card isFlush>
        {!data && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        {data?.items.length === 0 && <EmptyState title={t('nothingWaits')} />}
        <ul className="divide-y divide-line" aria-label={t('tab.requests')}>
          {data?.items.map((request) => (
            <RequestLine key={request.id} request={request} onOpen={() => set({ request: request.id })} />
          ))}
        </ul>
        <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
      </Card>
      <DecisionDialog
        organizationId={organizationId}
        requestId={params.get('request') ?? ''}
        onClose={() => set({ request: '' })}
      />
    </>
  )
}

const RequestLine = ({ request, onOpen }: { request: LeaveRequest; onOpen: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-break-word">{request.memberName}</p>
      <p className="text-xs wrap-break-word text-ink-2">
        {[spanOf(request), request.policyName, signedMinutes(request.minutes), request.note]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <SelfApproved isShown={request.selfApproved} />
    <Badge tone={stateTones[request.state]}>{t(`state.${request.state}`)}</Badge>
    <Button aria-label={t('lookAt', { name: request.memberName, days: spanOf(request) })} onClick={onOpen}>
      {t('look')}
    </Button>
  </li>
)
