import type { ReactNode } from 'react'
import type { LeaveBalance } from '#shared/time-off/time-off-balances.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { signedMinutes } from './signed-minutes.ts'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from './texts.ts'

interface BalanceListProps {
  balances: readonly LeaveBalance[] | undefined
  /** Link to a policy's balance history. */
  historyOf?: (policyId: string) => string
  actionsOf?: (balance: LeaveBalance) => ReactNode
}

const long = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** A member's balances by policy. */
export function BalanceList({ balances, historyOf, actionsOf }: BalanceListProps) {
  if (!balances) return <SkeletonText lines={3} />
  if (balances.length === 0) return <EmptyState title={t('noPolicies')}>{t('noPoliciesText')}</EmptyState>
  return (
    <ul className="divide-y divide-line" aria-label={t('balances')}>
      {balances.map((balance) => (
        <li key={balance.policyId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
              {balance.policyName}
              <SelfApproved isShown={balance.selfApproved} />
            </p>
            <p className="text-xs text-ink-2">{factsOf(balance).join(' · ')}</p>
          </div>
          <p className="text-xl font-semibold tabular-nums">
            {balance.tracksBalance ? (
              t('left', { time: signedMinutes(balance.balanceMinutes) })
            ) : (
              <span className="text-sm font-normal text-ink-2">{t('noBalance')}</span>
            )}
          </p>
          {historyOf && (
            <Link
              className="btn-ghost"
              to={historyOf(balance.policyId)}
              aria-label={t('historyOf', { name: balance.policyName })}
            >
              {t('history')}
            </Link>
          )}
          {actionsOf?.(balance)}
        </li>
      ))}
    </ul>
  )
}

const factsOf = (balance: LeaveBalance): string[] => [
  balance.isOpen || balance.endsOn === null
    ? t('startsOn', { day: formatDate(balance.startsOn, long) })
    : t('ended', { day: formatDate(balance.endsOn, long) }),
  t('used', { time: signedMinutes(balance.usedMinutes) }),
  ...(balance.plannedMinutes === 0 ? [] : [t('planned', { time: signedMinutes(balance.plannedMinutes) })]),
  ...(balance.requestedMinutes === 0 ? [] : [t('waiting', { time: signedMinutes(balance.requestedMinutes) })]),
]
