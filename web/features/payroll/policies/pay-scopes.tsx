import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PayPack, PayScope } from '#shared/payroll/pay-policies.contract.ts'
import { formatDate, formatMinutes, formatMoney, formatWeekday } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

const AddPayScope = lazyWithRetry(async () => (await import('./add-pay-scope.tsx')).AddPayScope)

interface PayScopesProps {
  organizationId: string
  scopes: readonly PayScope[]
  packs: readonly PayPack[]
}

/** Locations and members with their own pay rules. */
export function PayScopes({ organizationId, scopes, packs }: PayScopesProps) {
  const [isAdding, setAdding] = useState(false)
  const currency = useConfiguration(organizationId)?.currency
  return (
    <Card
      title={t('scopesTitle')}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus />
          {t('scopeAdd')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{t('scopesLead')}</p>
        {scopes.length > 0 && (
          <ul className="divide-y divide-line" aria-label={t('scopesTitle')}>
            {scopes.map((scope) => (
              <ScopeRow key={scope.id} scope={scope} currency={currency} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <AddPayScope organizationId={organizationId} packs={packs} isOpen onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function alternativeText({ minutes, electedOn }: NonNullable<PayScope['alternativeWeek']>) {
  const days = minutes.flatMap((length, at) =>
    length > 0 ? `${formatWeekday(at + 1, 'short')} ${formatMinutes(length)}` : [],
  )
  const date = formatDate(electedOn, { year: 'numeric', month: 'short', day: 'numeric' })
  return t('scopeAlternative', { days: days.join(', '), date })
}

const ScopeRow = ({ scope, currency }: { scope: PayScope; currency: string | undefined }) => (
  <li className="grid gap-1 py-3 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {scope.name}
      {scope.isCurrent && <Badge tone="good">{t('policyNow')}</Badge>}
    </p>
    <p>{scope.packId ? t(`pack.${scope.packId}`) : t('scopeAsOrganization')}</p>
    <p className="text-ink-2">
      {[
        t('policyFrom', { date: formatDate(scope.effectiveOn, { year: 'numeric', month: 'short', day: 'numeric' }) }),
        t(scope.locationId ? 'scopeOfLocation' : 'scopeOfMember'),
        scope.jurisdiction,
        scope.minimumWageE4 > 0 &&
          currency &&
          t('scopeMinimumWage', { rate: formatMoney(scope.minimumWageE4 / 100, currency) }),
        scope.alternativeWeek && alternativeText(scope.alternativeWeek),
        scope.createdBy,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </li>
)
