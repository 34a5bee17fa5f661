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

/** Visits that can be confirmed while the member works elsewhere and sees no other visits. */
export const ConfirmVisits = ({
  visits,
  ...rest
}: Omit<ConfirmActionProps, 'visit'> & { visits: readonly OwnVisit[] }) => {
  const now = useNow()
  return visits
    .filter((visit) => isOpen(visit, now))
    .map((visit) => (
      <article key={`${visit.jobId} ${visit.originalStart}`} className="card grid gap-2 p-4">
        <p className="font-semibold wrap-break-word">
          {placeTime(visit.startsAt, visit.timeZone)} · {visit.jobName}
        </p>
        <p className="text-sm text-ink-2">{visit.locationName}</p>
        <ConfirmAction visit={visit} {...rest} />
      </article>
    ))
}

/** True from when it can be confirmed until the visit or the member's work there begins. */
export const isOpen = ({ confirmation, isCancelled, state, startsAt }: OwnVisit, now: string) =>
  confirmation !== null &&
  !isCancelled &&
  state === 'not_started' &&
  Date.parse(confirmation.from) <= Date.parse(now) &&
  Date.parse(now) < Date.parse(startsAt)

interface ConfirmActionProps {
  organizationId: string
  visit: OwnVisit
  /** Taps that the server does not have yet. */
  waiting: readonly QueuedTap[]
}

/** The button that confirms a visit, or a note that it was confirmed; empty while it cannot be confirmed. */
export function ConfirmAction({ organizationId, visit, waiting }: ConfirmActionProps) {
  const now = useNow()
  const ask = useAsk(organizationId)
  const { jobId, originalStart, jobName, locationName, startsAt, timeZone, confirmation } = visit
  const url = fill(crewPaths.myVisitConfirmation, { organizationId, jobId, originalStart })
  const confirming = useAction(() =>
    ask(
      { what: 'confirmation', url, body: { startsAt }, shownAt: [] },
      { place: `${jobName}, ${locationName}`, timeZone },
      t('confirmed'),
    ),
  )
  if (!confirmation || !isOpen(visit, now)) return null
  const isWaiting = waiting.some(({ punch }) => punch.kind === 'asked' && punch.url === url)
  if (confirmation.at || isWaiting)
    return (
      <p className={`flex items-center gap-2 text-sm font-medium ${confirmation.at ? 'text-good' : 'text-warn'}`}>
        {confirmation.at ? <Check size={16} /> : <CloudOff size={16} />}
        {t(confirmation.at ? 'isConfirmed' : 'confirmedUnsent')}
      </p>
    )
  return (
    <>
      <p className="text-sm text-ink-2">
        {t(confirmation.by > now ? 'confirmBy' : 'confirmNow', { time: placeTime(confirmation.by, timeZone) })}
      </p>
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
  )
}

/** Confirming comes before starting. */
export const needsConfirmation = (visit: OwnVisit, now: string) => isOpen(visit, now) && visit.confirmation?.at === null
