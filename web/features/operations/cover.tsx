import { useState } from 'react'
import type { CoverCandidate, CoverCandidates, CoverChoice } from '#shared/schedule/cover.contract.ts'
import type { VisitNow } from '#shared/operations/operations.contract.ts'
import type { VisitOffer, VisitOffers } from '#shared/schedule/visit-offers.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { isAwayState, type MemberState } from '#shared/operations/states.ts'
import type { CoverFit } from '#shared/schedule/choices.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, ApiError, fill, withQuery } from '#web/platform/http/api.ts'
import { localDate, formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody } from '#web/domain/controls/dialog.tsx'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Absences } from './absences.tsx'
import { CallLink } from './call-link.tsx'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { t } from './texts.ts'

/** The fields of an unassigned or no-show visit that finding cover needs. */
export interface CoveredVisit extends Pick<
  VisitNow,
  | 'jobId'
  | 'jobName'
  | 'locationName'
  | 'originalStart'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'version'
  | 'isUnassigned'
  | 'isPublished'
> {
  crew: readonly { memberId: string; name: string; state?: MemberState }[]
}

interface CoverProps {
  organizationId: string
  /** Undefined closes the dialog. */
  visit: CoveredVisit | undefined
  onClose: () => void
}

/** Lists members who could cover a visit, best first; one press assigns and notifies them. */
export const Cover = ({ organizationId, visit, onClose }: CoverProps) => (
  <Dialog
    isOpen={!!visit}
    onClose={onClose}
    title={t('cover')}
    description={
      visit &&
      `${visit.jobName} · ${visit.locationName}, ${t('until', {
        start: formatTime(visit.startsAt, visit.timeZone),
        end: formatTime(visit.endsAt, visit.timeZone),
      })}`
    }
  >
    {visit && <CoverChoices organizationId={organizationId} visit={visit} onClose={onClose} />}
  </Dialog>
)

function CoverChoices({ organizationId, visit, onClose }: CoverProps & { visit: CoveredVisit }) {
  const { jobId, originalStart, version } = visit
  // Members cannot see a draft week, so its visits are not offered.
  const isOffered = visit.isUnassigned && visit.isPublished
  const url = withQuery(fill(schedulePaths.scheduleCover, { organizationId }), { jobId, originalStart })
  const { items, absences = [], offers = [] } = useResource<CoverCandidates>(url) ?? {}
  const among = (people: readonly { memberId: string }[], id: string) => people.some(({ memberId }) => memberId === id)
  const candidates = items?.filter(({ memberId }) => !among(absences, memberId))
  const free = candidates?.filter(
    ({ memberId, fit, hasAccount }) => hasAccount && fit === 'good' && !among(offers, memberId),
  )
  const absent = visit.crew.filter(({ state }) => !state || isAwayState(state))
  const [insteadOf, setInsteadOf] = useState(() => (visit.isUnassigned ? '' : (absent[0]?.memberId ?? '')))
  const premium = usePremiumQuestion(organizationId)
  const assign = useAction(async ({ memberId, name }: CoverCandidate) => {
    const choice: CoverChoice = { memberId, insteadOf: insteadOf || null, version }
    const board = fill(operationPaths.operations, { organizationId })
    const at = fill(schedulePaths.visitCover, { organizationId, jobId, originalStart })
    const requester = await premium.confirm({ method: 'post', url: at, body: choice })
    if (!requester) return
    try {
      await api.post(withQuery(at, requester), choice)
    } catch (error) {
      // Refetches the visit, so that the next choice is based on its current version.
      if (error instanceof ApiError && error.code === 'stale_version') {
        onClose()
        await refresh(board)
      }
      throw error
    }
    notifySuccess(t('coverTold', { name }))
    onClose()
    await Promise.all([refresh(board), refreshVisits(organizationId, jobId)])
  })
  const offering = useAction(async (candidates: readonly CoverCandidate[]) => {
    const memberIds = candidates.map(({ memberId }) => memberId)
    const offers = await api.post<VisitOffers>(
      fill(schedulePaths.visitOffers, { organizationId, jobId, originalStart }),
      {
        memberIds,
      },
    )
    await store<CoverCandidates>(url, (now) => now && { ...now, offers: offers.items })
    notifySuccess(t('offered'))
    await refresh(fill(operationPaths.operations, { organizationId }))
  })
  return (
    <DialogBody>
      {premium.question}
      <Absences absences={absences} />
      {isOffered && !!free?.length && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button isBusy={offering.isRunning} onClick={() => void offering.run(free)}>
            {t('offerAll', { count: free.length })}
          </Button>
          <p className="min-w-0 flex-1 text-sm text-ink-2">{t('offerText')}</p>
        </div>
      )}
      {absent.length > 0 && (
        <Select
          label={t('insteadOf')}
          value={insteadOf}
          onChange={(event) => setInsteadOf(event.target.value)}
          placeholder={t('inAddition')}
          options={absent.map(({ memberId, name }) => ({ value: memberId, label: name }))}
        />
      )}
      {candidates ? (
        <ol className="divide-y divide-line rounded-md border border-line" aria-label={t('candidates')}>
          {candidates.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('noCandidates')}</li>}
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.memberId}
              organizationId={organizationId}
              candidate={candidate}
              offer={offers.find(({ memberId }) => memberId === candidate.memberId)}
              isBusy={assign.isRunning || offering.isRunning}
              onAssign={() => void assign.run(candidate)}
              onOffer={isOffered && candidate.hasAccount ? () => void offering.run([candidate]) : undefined}
            />
          ))}
        </ol>
      ) : (
        <SkeletonText lines={6} />
      )}
      <span />
    </DialogBody>
  )
}

const tones: Record<CoverFit, Tone> = { good: 'good', doubtful: 'warn', busy: 'bad' }

interface CandidateProps {
  organizationId: string
  candidate: CoverCandidate
  /** The open offer with each member's answer. */
  offer: VisitOffer | undefined
  isBusy: boolean
  onAssign: () => void
  /** Undefined when the visit is fully staffed or a draft, or the member has no account. */
  onOffer: (() => void) | undefined
}

function Candidate({ organizationId, candidate, offer, isBusy, onAssign, onOffer }: CandidateProps) {
  const { units = 'imperial', timeZone } = useConfiguration(organizationId) ?? {}
  const { name, phone, fit, near, inRegion, lastWorkedAt, minutesAfter } = candidate
  const reasons = [
    ...assignmentWarnings(candidate),
    inRegion === null ? '' : t(inRegion ? 'inRegion' : 'otherRegion'),
    lastWorkedAt ? t('lastHere', { date: formatDate(localDate(lastWorkedAt, timeZone)) }) : t('neverHere'),
    near ? t(`near.${near.from}`, { distance: formatDistance(near.distanceM, units), place: near.locationName }) : '',
    t('weekHours', { time: formatMinutes(minutesAfter) }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          <Badge tone={tones[fit]}>{t(`fit.${fit}`)}</Badge>
          {offer && (
            <Badge tone={offer.answer === 'declined' ? 'bad' : 'info'}>
              {t(offer.answer === 'declined' ? 'saidNo' : 'asked')}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">{reasons.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="flex gap-2">
        <CallLink name={name} phone={phone} />
        {onOffer && offer?.answer !== null && (
          <Button isBusy={isBusy} aria-label={t('offerOne', { name })} onClick={onOffer}>
            {t('offer')}
          </Button>
        )}
        <Button isBusy={isBusy} aria-label={t('assignOne', { name })} onClick={onAssign}>
          {t('assign')}
        </Button>
      </span>
    </li>
  )
}
