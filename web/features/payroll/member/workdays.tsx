import { Suspense, useState } from 'react'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import type { PayWorkday } from '#shared/payroll/pay-workdays.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { formatHours } from '../figures.ts'
import { t } from '../texts.ts'

/** Loaded on demand, because most visitors only read. */
const RecordWorkday = lazyWithRetry(() => import('./record-workday.tsx').then((m) => m.RecordWorkday))

/** Rendered only on pages of other members, which need to know who may decide. */
const Recording = ({
  organizationId,
  pay,
  onRecord,
}: WorkdaysProps & { organizationId: string; onRecord: () => void }) =>
  useAnotherDecides(organizationId, 'pay_adjustment')(pay.member.id) ? (
    <AnotherDecidesNote />
  ) : (
    <Button onClick={onRecord}>{t('recordWorkday')}</Button>
  )

interface WorkdaysProps {
  pay: MemberPay
  /** Undefined for read-only visitors. */
  organizationId?: string
}

/** Facts recorded about workdays, where the location's rules base pay on them. */
export function Workdays({ organizationId, pay }: WorkdaysProps) {
  const [isRecording, setRecording] = useState(false)
  const { workdays, period } = pay
  if (!workdays) return undefined
  return (
    <Card
      title={t('workdays')}
      isFlush
      actions={
        organizationId !== undefined &&
        period.state === 'open' && (
          <Recording organizationId={organizationId} pay={pay} onRecord={() => setRecording(true)} />
        )
      }
    >
      {workdays.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{t('noWorkdays')}</p>}
      <ul className="divide-y divide-line" aria-label={t('workdays')}>
        {workdays.map((workday) => (
          <li key={workday.id} className="px-4 py-2">
            <span className="block text-sm font-medium">
              {[formatDate(workday.day), ...factsOf(workday)].filter(Boolean).join(' · ')}{' '}
              <SelfApproved isShown={workday.selfApproved} />
            </span>
            <span className="block text-xs text-ink-2">
              {[workday.note, workday.createdBy].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {organizationId !== undefined && (
        <Suspense>
          <RecordWorkday
            organizationId={organizationId}
            pay={pay}
            isOpen={isRecording}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function factsOf({ restMissed, firstMealWaived, secondMealWaived, scheduledMinutes, gap }: PayWorkday) {
  const facts = [
    restMissed && t('restMissed'),
    firstMealWaived && t('firstMealWaived'),
    secondMealWaived && t('secondMealWaived'),
    scheduledMinutes !== null && t('sentHomeOf', { hours: formatHours(scheduledMinutes * 60) }),
    gap !== 'schedule' && t(`gap.${gap}`),
  ].filter((fact) => fact !== false)
  return facts.length > 0 ? facts : [t('nothingSpecial')]
}
