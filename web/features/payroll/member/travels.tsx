import { Suspense, useState } from 'react'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import type { PayTravel } from '#shared/payroll/pay-travels.contract.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime, formatTime } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { formatExactTime } from '../figures.ts'
import { t } from '../texts.ts'

const EnterTravel = lazyWithRetry(() => import('./enter-travel.tsx').then((m) => m.EnterTravel))

interface TravelsProps {
  organizationId: string
  pay: MemberPay
  timeZone: string | undefined
}

/** Trips between sites in the period, with the paid part; renders nothing without trips. */
export function Travels({ organizationId, pay, timeZone }: TravelsProps) {
  const url = fill(payrollPaths.payMemberTravels, { organizationId, memberId: pay.member.id })
  const travels = useResource<{ items: PayTravel[] }>(withQuery(url, { from: pay.period.from }))?.items
  const [entering, setEntering] = useState<PayTravel>()
  const isAnothers = useAnotherDecides(organizationId, 'pay_adjustment')(pay.member.id)
  if (!travels?.length) return undefined
  return (
    <Card title={t('travels')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('travels')}>
        {travels.map((travel) => (
          <li key={travel.toLogId} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <div className="min-w-0">
              <p className="text-sm font-medium">
                {t('travelWay', { from: travel.fromName, to: travel.toName })} · {formatExactTime(travel.seconds)}
              </p>
              <p className="text-xs text-ink-2">
                {[
                  `${formatDateTime(travel.startsAt, timeZone)} – ${formatTime(travel.endsAt, timeZone)}`,
                  t(`travelBy.${travel.by}`),
                  travel.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!isAnothers && <Button onClick={() => setEntering(travel)}>{t('enterTravel')}</Button>}
          </li>
        ))}
      </ul>
      {entering && (
        <Suspense>
          <EnterTravel
            organizationId={organizationId}
            memberId={pay.member.id}
            travel={entering}
            onClose={() => setEntering(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
