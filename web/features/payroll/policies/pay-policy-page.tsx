import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { PayPolicies, PayPolicy } from '#shared/payroll/pay-policies.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatClock, formatDate, formatWeekday } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { EarningCodesCard } from '../export/earning-codes.tsx'
import { FairWorkweekCard } from './fair-workweek-card.tsx'
import { PayScopes } from './pay-scopes.tsx'
import { t } from '../texts.ts'

const AddPayPolicy = lazyWithRetry(() => import('./add-pay-policy.tsx').then((m) => m.AddPayPolicy))

/** Overtime rules and workweek, each from a date on. */
export function PayPolicyPage() {
  const { organizationId = '' } = useParams()
  const policies = useResource<PayPolicies>(fill(payrollPaths.payPolicies, { organizationId }))
  const [isAdding, setAdding] = useState(false)
  // Loaded on first use; it stays mounted so that closing restores the focus.
  const [isAsked, setAsked] = useState(false)
  if (isAdding && !isAsked) setAsked(true)
  const current = policies?.items.find(({ isCurrent }) => isCurrent)
  const isExact = policies?.packs.some(({ id, refusesRounding }) => id === current?.packId && refusesRounding)
  return (
    <>
      <PageHeader
        title={t('policyTitle')}
        subtitle={t('policyLead')}
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('policyAdd')}
          </Button>
        }
      />
      <div className="grid gap-5">
        {isExact && <Notice>{t('noRounding')}</Notice>}
        {!policies ? (
          <Skeleton className="h-40 rounded-lg" />
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-line" aria-label={t('policyTitle')}>
              {policies.items.map((policy) => (
                <PolicyRow key={policy.id ?? ''} policy={policy} packs={policies.packs} />
              ))}
            </ul>
          </Card>
        )}
        {policies && <PayScopes organizationId={organizationId} scopes={policies.scopes} packs={policies.packs} />}
        {policies && <FairWorkweekCard organizationId={organizationId} />}
        {policies && <EarningCodesCard organizationId={organizationId} />}
        <p className="text-sm text-ink-2">
          {t('notLegal')} {t('periodIsSet')}
        </p>
      </div>
      <Suspense>
        {policies && current && isAsked && (
          <AddPayPolicy
            organizationId={organizationId}
            current={current}
            packs={policies.packs}
            isOpen={isAdding}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const PolicyRow = ({ policy, packs }: { policy: PayPolicy; packs: PayPolicies['packs'] }) => (
  <li className="grid gap-1 px-4 py-3 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {policy.id
        ? t('policyFrom', { date: formatDate(policy.effectiveOn, { year: 'numeric', month: 'short', day: 'numeric' }) })
        : t('policyFirst')}
      {policy.isCurrent && <Badge tone="good">{t('policyNow')}</Badge>}
    </p>
    <p>{t(`pack.${policy.packId}`)}</p>
    <p className="text-ink-2">
      {[
        policy.jurisdiction,
        t('weekBegins', { day: formatWeekday(policy.weekStart), time: formatClock(policy.workdayStart) }),
        packs.find(({ id }) => id === policy.packId)?.choosesRate && t(`regularRate.${policy.regularRate}`),
        policy.paysLongRests && t('paysLongRests'),
        policy.travelGapMinutes !== null && t('travelCounted', { minutes: policy.travelGapMinutes }),
        policy.createdBy,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <p className="text-xs text-ink-2">{packs.find(({ id }) => id === policy.packId)?.source}</p>
  </li>
)
