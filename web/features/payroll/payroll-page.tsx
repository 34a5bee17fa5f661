import { useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { MemberPaySummary, Payroll } from '#shared/payroll/payroll.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ComparisonView } from './comparison/comparison-view.tsx'
import { Exceptions, isBlocked } from './period/exceptions.tsx'
import { LockDialog, UnlockDialog } from './period/lock-dialogs.tsx'
import { MemberTable } from './period/member-table.tsx'
import { payPages } from './pay-addresses.ts'
import { PayCharts } from './period/pay-chart.tsx'
import { CostsView } from './period/costs-view.tsx'
import { PayExport } from './export/pay-export.tsx'
import { PayFigures } from './period/pay-figures.tsx'
import { PeriodSelect } from './period/period-select.tsx'
import { PeriodState } from './period/period-state.tsx'
import { Statements, type StatementsHandle } from './statements/statements-progress.tsx'
import { ownSkipped, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { t } from './texts.ts'

const views = ['members', 'costs', 'comparison'] as const

/** A pay period: issues first, then every member's pay, then approval and lock. */
export function PayrollPage() {
  const { organizationId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const view = views.find((option) => option === params.get('view')) ?? 'members'
  const url = fill(payrollPaths.payroll, { organizationId })
  const payroll = useResource<Payroll>(withQuery(url, { from: params.get('from') }), { keepPrevious: true })
  const timeZone = useConfiguration(organizationId)?.timeZone
  const [asks, setAsks] = useState<'lock' | 'unlock'>()
  const decide = useAction(async (members: readonly MemberPaySummary[], state: 'open' | 'approved') => {
    const memberIds = members.map(({ memberId }) => memberId)
    const { changed, skipped } = await api.post<{ changed: number; skipped: number }>(
      fill(payrollPaths.payApprovals, { organizationId }),
      { from: payroll?.period.from, memberIds, state },
    )
    notifySuccess(state === 'open' ? t('reopened') : t('approvedCount', { count: changed }), ownSkipped(skipped))
    await refresh(url)
  })
  const statements = useRef<StatementsHandle>(null)
  const anotherDecides = useAnotherDecides(organizationId, 'pay')
  const approvable =
    payroll?.members.filter(
      (member) => member.state === 'open' && !isBlocked(member) && !anotherDecides(member.memberId),
    ) ?? []
  const isOpen = payroll?.period.state === 'open'
  // Keeps the period in the query; without it, locking would switch to the next one.
  const stay = () => payroll && setParams(withParams(params, { from: payroll.period.from }), { replace: true })
  const close = () => setAsks(undefined)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <>
            <Link to={payPages.policy(organizationId)} className="btn-secondary">
              {t('howWePay')}
            </Link>
            {payroll && (
              <PayExport
                organizationId={organizationId}
                payroll={payroll}
                onStatements={() => statements.current?.make(payroll)}
              />
            )}
            {payroll?.period.isOver && isOpen && approvable.length > 0 && (
              <Button kind="primary" isBusy={decide.isRunning} onClick={() => decide.run(approvable, 'approved')}>
                {t('approveAll', { count: approvable.length })}
              </Button>
            )}
            {payroll && <LockButton payroll={payroll} onAsk={setAsks} />}
          </>
        }
      />
      {!payroll ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : (
        <>
          <div className="mb-5 grid items-end gap-3 sm:grid-cols-2">
            <PeriodSelect organizationId={organizationId} period={payroll.period} />
            <PeriodState period={payroll.period} timeZone={timeZone} />
          </div>
          <Statements organizationId={organizationId} ref={statements} />
          <Tabs
            label={t('parts')}
            tabs={views.map((entry) => ({
              to: `?from=${payroll.period.from}${entry === 'members' ? '' : `&view=${entry}`}`,
              label: t(`view.${entry}`),
              isCurrent: entry === view,
            }))}
          />
          <div className="mt-4">
            {view === 'comparison' ? (
              <ComparisonView organizationId={organizationId} from={payroll.period.from} key={payroll.period.from} />
            ) : view === 'costs' ? (
              <CostsView organizationId={organizationId} from={payroll.period.from} />
            ) : (
              <MembersView
                organizationId={organizationId}
                payroll={payroll}
                isBusy={decide.isRunning}
                onDecide={(member) => void decide.run([member], member.state === 'approved' ? 'open' : 'approved')}
              />
            )}
          </div>
          <LockDialog
            organizationId={organizationId}
            payroll={payroll}
            isOpen={asks === 'lock'}
            onClose={close}
            onLocked={stay}
          />
          <UnlockDialog
            organizationId={organizationId}
            period={payroll.period}
            isOpen={asks === 'unlock'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}

interface MembersViewProps {
  organizationId: string
  payroll: Payroll
  isBusy: boolean
  onDecide: (member: MemberPaySummary) => void
}

function MembersView({ organizationId, payroll, isBusy, onDecide }: MembersViewProps) {
  const { members, period } = payroll
  const isOpen = period.state === 'open'
  return (
    <>
      {isOpen && (
        <Exceptions organizationId={organizationId} period={period} members={members} currency={payroll.currency} />
      )}
      <PayFigures totals={payroll.totals} currency={payroll.currency} />
      {members.length === 0 ? (
        <Card>
          <EmptyState title={t('nobody')}>{t('nobodyText')}</EmptyState>
        </Card>
      ) : (
        <>
          <PayCharts payroll={payroll} />
          <div className="overflow-x-auto md:card">
            <MemberTable
              organizationId={organizationId}
              payroll={payroll}
              isBusy={isBusy}
              onDecide={isOpen ? onDecide : undefined}
            />
          </div>
        </>
      )}
    </>
  )
}

interface LockButtonProps {
  payroll: Payroll
  onAsk: (what: 'lock' | 'unlock') => void
}

function LockButton({ payroll: { period, members }, onAsk }: LockButtonProps) {
  const mayUnlock = useMay('payroll.unlock')
  if (period.state !== 'open') return mayUnlock && <Button onClick={() => onAsk('unlock')}>{t('unlock')}</Button>
  const isReady = period.isOver && members.length > 0 && members.every(({ state }) => state === 'approved')
  return (
    isReady && (
      <Button kind="primary" onClick={() => onAsk('lock')}>
        {t('lock')}
      </Button>
    )
  )
}
