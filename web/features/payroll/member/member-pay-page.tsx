import { useParams, useSearchParams } from 'react-router-dom'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Adjustments } from './adjustments.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { FlagBadge, isBlocked } from '../period/exceptions.tsx'
import { payPages } from '../pay-addresses.ts'
import { PayFigures } from '../period/pay-figures.tsx'
import { PayLines } from './pay-lines.tsx'
import { PeriodSelect } from '../period/period-select.tsx'
import { PeriodState } from '../period/period-state.tsx'
import { SaveStatement } from '../statements/save-statement.tsx'
import { t } from '../texts.ts'
import { Travels } from './travels.tsx'
import { Workdays } from './workdays.tsx'

/** A member's pay of a period: every line with its calculation, adjustments and approval. */
export function MemberPayPage() {
  const { organizationId = '', memberId = '' } = useParams()
  const [params] = useSearchParams()
  const timeZone = useConfiguration(organizationId)?.timeZone
  const url = fill(payrollPaths.payrollMember, { organizationId, memberId })
  const pay = useResource<MemberPay>(withQuery(url, { from: params.get('from') }), { keepPrevious: true })
  return (
    <>
      <PageHeader
        title={pay?.member.name}
        back={{ to: payPages.payroll(organizationId, pay?.period.from), label: t('back') }}
        after={pay?.state === 'approved' && <Badge tone="good">{t('approved')}</Badge>}
        actions={
          pay && (
            <>
              <SaveStatement organizationId={organizationId} pay={pay} />
              <Decision organizationId={organizationId} pay={pay} />
            </>
          )
        }
      />
      {!pay ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : (
        <>
          <div className="mb-5 grid items-end gap-3 sm:grid-cols-2">
            <PeriodSelect organizationId={organizationId} period={pay.period} />
            <PeriodState period={pay.period} timeZone={timeZone} />
          </div>
          {(pay.approvedAt || pay.flags.length > 0) && (
            <p className="mb-5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {pay.approvedAt &&
                t('approvedByOn', { name: pay.approvedBy ?? '–', date: formatDateTime(pay.approvedAt, timeZone) })}
              {pay.flags.map((flag) => (
                <FlagBadge key={flag} flag={flag} />
              ))}
            </p>
          )}
          <PayFigures totals={pay.totals} currency={pay.currency} />
          <div className="grid gap-5">
            <PayLines pay={pay} workLogsOf={(from, to) => payPages.workLogs(organizationId, memberId, from, to)} />
            <Adjustments organizationId={organizationId} pay={pay} />
            <Travels organizationId={organizationId} pay={pay} timeZone={timeZone} />
            <Workdays organizationId={organizationId} pay={pay} />
          </div>
        </>
      )}
    </>
  )
}

function Decision({ organizationId, pay }: { organizationId: string; pay: MemberPay }) {
  const { member, period, state } = pay
  const next = state === 'approved' ? 'open' : 'approved'
  const isAnothers = useAnotherDecides(organizationId, 'pay')(member.id)
  const decide = useAction(async () => {
    const body = { from: period.from, memberIds: [member.id], state: next }
    await api.post(fill(payrollPaths.payApprovals, { organizationId }), body)
    notifySuccess(next === 'open' ? t('reopened') : t('approvedCount', { count: 1 }))
    await refresh(fill(payrollPaths.payroll, { organizationId }))
  })
  if (period.state !== 'open' || pay.lines.length === 0 || (next === 'approved' && isBlocked(pay))) return undefined
  if (next === 'approved' && isAnothers) return <AnotherDecidesNote />
  return (
    <Button kind={next === 'approved' ? 'primary' : 'secondary'} isBusy={decide.isRunning} onClick={() => decide.run()}>
      {t(next === 'approved' ? 'approve' : 'reopen')}
    </Button>
  )
}
