import { useState } from 'react'
import type { LeaveBalance, LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { AdjustDialog } from '#web/domain/leave/adjust-dialog.tsx'
import { BalanceList } from '#web/domain/leave/balance-list.tsx'
import { EndDialog, AssignPolicyDialog } from '#web/domain/leave/assign-policy-dialog.tsx'
import { t as say } from '#web/domain/leave/texts.ts'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { t } from '../texts.ts'

interface LeaveTabProps {
  organizationId: string
  memberId: string
}

/** A member's time off: balances, and policies and adjustments with permission. */
export function LeaveTab({ organizationId, memberId }: LeaveTabProps) {
  const list = useResource<LeaveBalanceList>(fill(timeOffPaths.leaveBalances, { organizationId, memberId }))
  const isManager = useMay('timeoff.manage')
  const isAnothers = useAnotherDecides(organizationId, 'leave_balance')(memberId)
  const mayManage = isManager && !isAnothers
  const [open, setOpen] = useState<'give' | 'adjust'>()
  const [ending, setEnding] = useState<LeaveBalance>()
  const of = { organizationId, memberId, balances: list?.items ?? [], today: list?.today ?? '' }
  const close = () => setOpen(undefined)
  const adjustable = of.balances.filter(({ tracksBalance }) => tracksBalance)
  return (
    <Card
      title={t('tab.timeOff')}
      isFlush
      actions={
        isManager &&
        (isAnothers ? (
          <AnotherDecidesNote />
        ) : (
          <>
            {adjustable.length > 0 && <Button onClick={() => setOpen('adjust')}>{say('adjust')}</Button>}
            <Button onClick={() => setOpen('give')}>{say('give')}</Button>
          </>
        ))
      }
    >
      <BalanceList
        balances={list?.items}
        historyOf={(policyId) => `/org/${organizationId}/time-off/history?member=${memberId}&policy=${policyId}`}
        actionsOf={(balance) => mayManage && endButton(balance, setEnding)}
      />
      <AssignPolicyDialog {...of} isOpen={open === 'give'} onClose={close} />
      <AdjustDialog {...of} balances={adjustable} policyId={undefined} isOpen={open === 'adjust'} onClose={close} />
      <EndDialog {...of} balance={ending} onClose={() => setEnding(undefined)} />
    </Card>
  )
}

const endButton = (balance: LeaveBalance, onEnd: (balance: LeaveBalance) => void) => (
  <Button kind="ghost" onClick={() => onEnd(balance)}>
    {say('end')}
  </Button>
)
