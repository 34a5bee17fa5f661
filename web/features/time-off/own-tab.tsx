import type { LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { BalanceList } from '#web/domain/leave/balance-list.tsx'
import { FeedCard } from './feed-card.tsx'
import { OwnRequests } from './own-requests.tsx'
import { t } from './texts.ts'

/** The member's own balances, requests and calendar sync link. */
export function OwnTab({ organizationId }: { organizationId: string }) {
  const list = useResource<LeaveBalanceList>(fill(timeOffPaths.ownLeaveBalances, { organizationId }))
  return (
    <div className="grid gap-4">
      <Card title={t('balances')} isFlush>
        <BalanceList
          balances={list?.items}
          historyOf={(policyId) => `/org/${organizationId}/time-off/history?policy=${policyId}`}
        />
      </Card>
      <OwnRequests organizationId={organizationId} />
      <FeedCard organizationId={organizationId} scope="own" />
    </div>
  )
}
