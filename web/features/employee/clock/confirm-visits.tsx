import { Check, CloudOff, Footprints } from 'lucide-react'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import type { OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import type { QueuedTap } from '../offline/tap-queue.ts'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'
import { placeTime } from './place-time.ts'

interface ConfirmVisitsProps {
  organizationId: string
  visits: readonly OwnVisit[]
  /** Taps that the server does not have yet. */
  waiting: readonly QueuedTap[]
}

/** Own visits that can be confirmed now, also while working elsewhere. */
export function ConfirmVisits({ organizationId, visits, waiting }: ConfirmVisitsProps) {
  const now = useNow()
  const sent = new Set(waiting.flatMap(({ punch }) => (punch.kind === 'asked' ? punch.url : [])))
  return visits
    .filter((visit) => isOpen(visit, now))
    .map((visit) => {
      const url = urlOf(organizationId, visit)
      return <ConfirmCard key={url} organizationId={organizationId} visit={visit} url={url} isWaiting={sent.has(url)} />
    })
}

/** From when it can be confirmed until the visit or the member's work there begins. */
export const isOpen = ({ confirmation, isCancelled, state, startsAt }: OwnVisit, now: string) =>
  confirmation !== null &&
  !isCancelled &&
  state === 'not_started' &&
  Date.parse(confirmation.from) <= Date.parse(now) &&
  Date.parse(now) < Date.parse(startsAt)

const urlOf = (organizationId: string, { jobId, originalStart }: OwnVisit) =>
  fill(crewPaths.myVisitConfirmation, { organizationId, jobId, originalStart })

interface ConfirmCardProps {
  organizationId: string
  visit: OwnVisit
  url: string
  isWaiting: boolean
}

function ConfirmCard({ organizationId, visit, url, isWaiting }: ConfirmCardProps) {
  const ask = useAsk(organizationId)
  const { jobName, locationName, startsAt, timeZone, confirmation } = visit
  const confirming = useAction(() =>
    ask(
      { what: 'confirmation', url, body: { startsAt }, shownAt: [] },
      { place: `${jobName}, ${locationName}`, timeZone },
      t('confirmed'),
    ),
  )
  if (!confirmation) return null
  return (
    <article className="card grid gap-2 p-4" aria-label={t('confirmTitle', { name: jobName })}>
      <p className="font-semibold wrap-break-word">
        {placeTime(startsAt, timeZone)} · {jobName}
      </p>
      <p className="text-sm text-ink-2">{locationName}</p>
      {confirmation.at || isWaiting ? (
        <p className={`flex items-center gap-2 text-sm font-medium ${confirmation.at ? 'text-good' : 'text-warn'}`}>
          {confirmation.at ? <Check size={16} /> : <CloudOff size={16} />}
          {t(confirmation.at ? 'isConfirmed' : 'confirmedUnsent')}
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{t('confirmBy', { time: placeTime(confirmation.by, timeZone) })}</p>
          <Button
            kind="primary"
            className="h-12"
            aria-label={t('onMyWayTo', { name: jobName })}
            isBusy={confirming.isRunning}
            onClick={() => void confirming.run()}
          >
            <Footprints size={18} />
            {t('onMyWay')}
          </Button>
        </>
      )}
    </article>
  )
}
