import { useState } from 'react'
import type { DeclinableVisit } from '#shared/fair-workweek/declinable.contract.ts'
import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { NewVisitAbsence } from '#shared/schedule/visit-offers.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { placeTimes } from '../clock/place-time.ts'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

const cities: Readonly<Record<OrdinanceId, string>> = {
  chicago: 'Chicago',
  evanston: 'Evanston',
  berkeley: 'Berkeley',
}

interface MayDeclineProps {
  organizationId: string
  visit: Visit
  declinable: DeclinableVisit
}

/** Explains why the law lets the member decline a visit, with a button to decline. */
export function DeclineNotice({ organizationId, visit, declinable }: MayDeclineProps) {
  const { right, restHours, noticeDays, ordinanceId } = declinable
  const [isAsking, setIsAsking] = useState(false)
  const ask = useAsk(organizationId)
  const declining = useAction(async () => {
    const { jobId, originalStart } = visit
    const body: NewVisitAbsence = { reason: right, note: '' }
    const url = fill(schedulePaths.myVisitAbsence, { organizationId, jobId, originalStart })
    const shownAt = [fill(schedulePaths.myVisits, { organizationId })]
    setIsAsking(false)
    const place = { place: visit.jobName, timeZone: visit.timeZone }
    await ask({ what: 'absence', url, body, shownAt }, place, t('toldManager'))
  })
  const why =
    right === 'rest' ? t('mayDecline.rest', { hours: restHours }) : t('mayDecline.notice', { days: noticeDays })
  return (
    <Notice tone="info">
      <p className="font-medium">{why}</p>
      <p className="text-sm">{t('mayDeclineBy', { city: cities[ordinanceId] })}</p>
      <p className="mt-1">
        <Button
          aria-label={t('declineNamed', { job: visit.jobName, day: formatDate(visit.date) })}
          isBusy={declining.isRunning}
          onClick={() => setIsAsking(true)}
        >
          {t('decline')}
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('declineTitle')}
        description={`${visit.jobName}, ${visit.locationName} · ${formatDate(visit.date)}, ${placeTimes(visit)}`}
        action={t('decline')}
        kind="primary"
        isBusy={declining.isRunning}
        onConfirm={() => void declining.run()}
        onClose={() => setIsAsking(false)}
      >
        <p className="text-sm text-ink-2">{t('declineText')}</p>
      </ConfirmDialog>
    </Notice>
  )
}
