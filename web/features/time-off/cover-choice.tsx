import { useState } from 'react'
import type { CoverCandidate, CoverCandidates } from '#shared/schedule/cover.contract.ts'
import type { VisitToCover } from '#shared/time-off/time-off.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { phoneLine } from '#web/domain/record/phone-text.tsx'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { t } from './texts.ts'

interface CoverChoiceProps {
  organizationId: string
  visit: VisitToCover
  /** The member taking time off. */
  memberId: string
}

const firstCount = 5

/** Reasons against a candidate, as texts. */
function reasonsOf(candidate: CoverCandidate): string[] {
  if (candidate.fit !== 'doubtful') return []
  const reasons = assignmentWarnings(candidate)
  return reasons.length > 0 ? reasons : [t('doubtful')]
}

/** Candidates to cover a visit, best first; nobody is notified before the button is pressed. */
export function CoverChoice(props: CoverChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Candidates {...props} />
  return (
    <Button
      className="justify-self-start"
      aria-label={t('findCoverNamed', { job: props.visit.jobName })}
      onClick={() => setOpen(true)}
    >
      {t('findCover')}
    </Button>
  )
}

function Candidates({ organizationId, visit, memberId }: CoverChoiceProps) {
  const { jobId, originalStart, version } = visit
  const url = withQuery(fill(schedulePaths.scheduleCover, { organizationId }), { jobId, originalStart })
  usePhoneFormats()
  const candidates = useResource<CoverCandidates>(url)?.items
  const premium = usePremiumQuestion(organizationId)
  const cover = useAction(async (candidate: CoverCandidate) => {
    const at = fill(schedulePaths.visitCover, { organizationId, jobId, originalStart })
    const choice = { memberId: candidate.memberId, insteadOf: memberId, version }
    const requester = await premium.confirm({ method: 'post', url: at, body: choice })
    if (!requester) return
    await api.post(withQuery(at, requester), choice)
    notifySuccess(t('covered', { name: candidate.name }))
    await refresh(`/api/v1/organizations/${organizationId}/time-off`)
  })
  const fitting = candidates?.filter((candidate) => candidate.fit !== 'busy' && candidate.memberId !== memberId)
  if (!fitting) return <SkeletonText lines={2} />
  if (fitting.length === 0) return <p className="text-sm text-ink-2">{t('nobodyCovers')}</p>
  return (
    <>
      {premium.question}
      <ul className="grid w-full gap-2" aria-label={t('candidates')}>
        {fitting.slice(0, firstCount).map((candidate) => (
          <li key={candidate.memberId} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              {[candidate.name, phoneLine(candidate.phone), ...reasonsOf(candidate)].filter(Boolean).join(' · ')}
            </span>
            <Button isBusy={cover.isRunning} onClick={() => void cover.run(candidate)}>
              {t('sendThem', { name: candidate.name })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
