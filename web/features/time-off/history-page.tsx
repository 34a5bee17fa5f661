import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { AdjustDialog } from '#web/domain/leave/adjust-dialog.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Forecast } from './forecast.tsx'
import { Ledger } from './ledger.tsx'
import { t } from './texts.ts'

/** A policy's entries with the balance after each, and the forecast; for oneself or another member. */
export function TimeOffHistoryPage() {
  const { organizationId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const mayManage = useMay('timeoff.manage')
  const [isAdjusting, setAdjusting] = useState(false)
  const memberParam = params.get('member')
  const url = memberParam
    ? fill(timeOffPaths.leaveBalances, { organizationId, memberId: memberParam })
    : fill(timeOffPaths.ownLeaveBalances, { organizationId })
  const list = useResource<LeaveBalanceList>(url)
  const isAnothers = useAnotherDecides(organizationId, 'leave_balance')(list?.memberId ?? null)
  const policy = list?.items.find(({ policyId }) => policyId === params.get('policy')) ?? list?.items[0]
  const of = { organizationId, memberId: list?.memberId ?? '' }
  return (
    <>
      <PageHeader
        title={memberParam ? list && t('historyOf', { name: list.memberName }) : t('history')}
        back={
          memberParam
            ? { to: `/org/${organizationId}/members/${memberParam}?tab=timeOff`, label: list?.memberName }
            : { to: `/org/${organizationId}/time-off`, label: t('title') }
        }
        actions={
          mayManage &&
          policy?.tracksBalance &&
          (isAnothers ? <AnotherDecidesNote /> : <Button onClick={() => setAdjusting(true)}>{t('adjust')}</Button>)
        }
      />
      {!list && <SkeletonText lines={5} />}
      {list && !policy && (
        <Card>
          <EmptyState title={t('noHistory')}>{t('noHistoryText')}</EmptyState>
        </Card>
      )}
      {list && policy && (
        <div className="grid gap-4">
          <Select
            className="max-w-sm"
            label={t('policy')}
            value={policy.policyId}
            options={list.items.map((each) => ({ value: each.policyId, label: each.policyName }))}
            onChange={(event) => setParams((now) => withParams(now, { policy: event.target.value }), { replace: true })}
          />
          {policy.tracksBalance && (
            <Forecast key={policy.policyId} {...of} policyId={policy.policyId} today={list.today} />
          )}
          <Ledger key={`${policy.policyId} lines`} {...of} policyId={policy.policyId} />
          <AdjustDialog
            {...of}
            balances={list.items.filter(({ tracksBalance }) => tracksBalance)}
            policyId={policy.policyId}
            today={list.today}
            isOpen={isAdjusting}
            onClose={() => setAdjusting(false)}
          />
        </div>
      )}
    </>
  )
}
