import { useState } from 'react'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { FollowingChanged, FollowingChanges, Visit } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, ApiError, fill, withQuery } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { AffectedVisits } from './affected-visits.tsx'
import { isComplete, newPattern, type EditedPattern } from './pattern.ts'
import { PatternFields } from './pattern-fields.tsx'
import { refreshVisits } from './refresh-visits.ts'
import { usePremiumQuestion } from './use-premium-question.tsx'
import { useVisitPreview } from './use-posted.ts'
import { t } from './texts.ts'

interface FollowingEditingProps {
  organizationId: string
  job: Job
  weekStart: number
  /** The first visit that changes; undefined closes the dialog. */
  visit: Visit | undefined
  onClose: () => void
}

/** Changes the schedule from one visit on, or ends the visits. */
export function FollowingEditing({ organizationId, job, weekStart, visit, onClose }: FollowingEditingProps) {
  const [typed, setTyped] = useState<EditedPattern>()
  const [isEnd, setEnd] = useState(false)
  const premium = usePremiumQuestion(organizationId)
  const date = visit ? localDate(visit.originalStart, visit.timeZone) : ''
  const jobPattern = job.patterns.find(({ id }) => id === visit?.patternId) ?? job.patterns[0]
  const pattern = typed ?? { ...(jobPattern ?? newPattern(date)), startsOn: date }
  const params = { organizationId, clientId: job.clientId, locationId: job.locationId, jobId: job.id }
  const refreshAll = () => Promise.all([refresh(fill(jobPaths.job, params)), refreshVisits(organizationId, job.id)])
  const close = () => {
    setTyped(undefined)
    setEnd(false)
    onClose()
  }

  const edited = { patterns: isEnd ? [] : [pattern], jobId: job.id, from: visit?.originalStart ?? '' }
  const preview = useVisitPreview(
    fill(jobPaths.visitPreview, params),
    visit && (isEnd || isComplete(pattern)) ? edited : null,
  )

  async function send() {
    const url = fill(schedulePaths.visitFollowing, { ...params, originalStart: visit?.originalStart })
    const changes: FollowingChanges = { pattern: isEnd ? null : pattern, version: job.version }
    const requester = await premium.confirm({ method: 'post', url, body: changes })
    if (!requester) return
    try {
      const { dropped } = await api.post<FollowingChanged>(withQuery(url, requester), changes)
      notifySuccess(dropped ? t('followingDropped', { count: dropped }) : t('followingSaved'))
    } catch (error) {
      // Refetches, so that a second press is based on the stored version.
      if (error instanceof ApiError && error.code === 'stale_version') await refreshAll()
      throw error
    }
    close()
    await refreshAll()
  }

  return (
    <>
      <EditDialog
        isOpen={!!visit}
        onClose={close}
        title={t('following')}
        description={visit && t('followingText', { date: formatDate(date, { dateStyle: 'medium' }) })}
        size="wide"
        send={send}
      >
        {(problems) => (
          <>
            <Checkbox
              label={t('endHere')}
              hint={t('endHereHint')}
              checked={isEnd}
              onChange={(event) => setEnd(event.target.checked)}
            />
            {isEnd || (
              <PatternFields
                pattern={pattern}
                path="pattern"
                weekStart={weekStart}
                timeZone={job.timeZone}
                problems={problems}
                onChange={setTyped}
              />
            )}
            <AffectedVisits affected={preview?.affected} today={todayIn(job.timeZone)} />
          </>
        )}
      </EditDialog>
      {premium.question}
    </>
  )
}
