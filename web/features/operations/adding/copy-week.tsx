import { useState } from 'react'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { api, ApiError, fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, startOfWeek } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { additionOf, notifyAddedAll } from '#web/domain/schedule/visit-undo.ts'
import { t } from '../texts.ts'
import { rangeText } from '../week/clock-texts.ts'

interface CopyWeekProps {
  organizationId: string
  /** First day of the week to copy. */
  week: string
  weekStart: number
  onClose: () => void
}

const idOf = ({ jobId, originalStart }: Visit) => `${jobId} ${originalStart}`
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Copies a week's one-off visits into the next one or any other; those of schedules come by themselves. */
export function CopyWeek({ organizationId, week, weekStart, onClose }: CopyWeekProps) {
  const listUrl = fill(jobPaths.visits, { organizationId })
  const visits = useResource<VisitList>(withQuery(listUrl, { from: week, to: addDays(week, 6), added: 'true' }))?.items
  const [target, setTarget] = useState(addDays(week, 7))
  const days = daysBetween(week, startOfWeek(target || addDays(week, 7), weekStart))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = visits?.filter((visit) => !left.has(idOf(visit))) ?? []
  const toggle = (id: string) =>
    setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))

  async function send() {
    const added: Visit[] = []
    try {
      for (const visit of chosen) {
        const made = await addLater(listUrl, visit, days)
        if (made) added.push(made)
      }
      onClose()
    } finally {
      // Also after a failure, so that what was added can be undone.
      if (added.length > 0) {
        notifyAddedAll(organizationId, added, t('weekCopied', { count: added.length }))
        await refreshVisits(organizationId)
      }
    }
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t('copyWeek')}
      description={t('copyWeekText')}
      action={t('addVisits', { count: chosen.length })}
      send={chosen.length > 0 ? send : async () => onClose()}
    >
      <Field
        label={t('copyTo')}
        type="date"
        name="target"
        required
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
      {!visits && <SkeletonText lines={4} />}
      {visits?.length === 0 && <p className="py-4 text-ink-2">{t('nothingToCopy')}</p>}
      {visits && visits.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line px-3">
          {visits.map((visit) => (
            <li key={idOf(visit)}>
              <Checkbox
                label={`${visit.jobName} · ${visit.locationName}`}
                hint={[
                  formatDate(addDays(visit.date, days)),
                  rangeText(visit),
                  visit.crew.map(({ name }) => name).join(', ') || t('nobody'),
                ].join(' · ')}
                checked={!left.has(idOf(visit))}
                onChange={() => toggle(idOf(visit))}
              />
            </li>
          ))}
        </ul>
      )}
    </EditDialog>
  )
}

/** Undefined when the job has a visit then, as after the week was copied before. */
async function addLater(url: string, visit: Visit, days: number): Promise<Visit | undefined> {
  const startsAt = instantAt(addDays(visit.date, days), visit.startTime, visit.timeZone)
  try {
    return await api.post<Visit>(url, { ...additionOf(visit), startsAt })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'visit_exists') return undefined
    throw error
  }
}
