import type { TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import type { TimeRequestState } from '#shared/work-logs/flags.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ownAddresses } from '../offline/own-addresses.ts'
import { placeTimes } from '../clock/place-time.ts'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from '../texts.ts'

const tones: Record<TimeRequestState, Tone> = { open: 'info', accepted: 'good', declined: 'bad' }

/** The member's recent time correction requests with their states. */
export function OwnTimeRequests({ organizationId }: { organizationId: string }) {
  const requests = useResource<TimeRequestPage>(ownAddresses(organizationId).timeRequests)?.items
  if (!requests?.length) return null
  return (
    <Card title={t('timeRequests')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('timeRequests')}>
        {requests.map(
          ({ id, jobName, locationName, startedAt, endedAt, timeZone, state, reason, answer, selfApproved }) => (
            <li key={id} className="grid gap-1 px-4 py-3">
              <p className="flex justify-between gap-3">
                <span className="min-w-0 truncate font-medium">{jobName ?? locationName}</span>
                <Badge tone={tones[state]}>{t(`timeRequest.${state}`)}</Badge>
              </p>
              <p className="text-sm text-ink-2">
                {formatDate(localDate(startedAt, timeZone))} ·{' '}
                {placeTimes({ startsAt: startedAt, endsAt: endedAt, timeZone })}
              </p>
              <p className="text-sm wrap-break-word">{reason}</p>
              <SelfApproved isShown={selfApproved} />
              {answer && <p className="text-sm wrap-break-word text-ink-2">{answer}</p>}
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
