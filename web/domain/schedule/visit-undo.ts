import type { AddedVisit } from '#shared/schedule/added-visits.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WeekFillResult, WeekFillUndone } from '#shared/schedule/week-fill.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refreshVisits } from './refresh-visits.ts'
import { t } from './texts.ts'
import type { ConfirmCost, Requester, ScheduleChange } from './change-cost.ts'
import { changesOf } from './visit-changes.ts'

const undoSeconds = 10

interface Undoable {
  id: string
  message: string
  undo: () => Promise<unknown>
  /** The job whose visits changed; undefined for several jobs. */
  jobId?: string
}

function showWithUndo(organizationId: string, { id, message, undo, jobId }: Undoable) {
  const undoAll = async () => {
    await undo()
    await refreshVisits(organizationId, jobId)
  }
  const onPress = () => {
    dismissNotice(id)
    void undoAll().catch(notifyFailure)
  }
  notifySuccess(message, { id, timeoutSeconds: undoSeconds, button: { label: base('undo'), onPress } })
}

const notifyWithUndo = (
  organizationId: string,
  { jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>,
  rest: Pick<Undoable, 'message' | 'undo'>,
) => showWithUndo(organizationId, { id: `visit.${jobId}.${originalStart}`, jobId, ...rest })

/** Sends the change that undoes another, which may cost a premium itself; undefined if the user cancels. */
async function undoBy<T>(confirm: ConfirmCost, change: ScheduleChange): Promise<{ answer: T } | undefined> {
  const requester = await confirm(change)
  return requester && { answer: await api[change.method]<T>(withQuery(change.url, requester), change.body) }
}

interface SavedVisit {
  before: Visit
  stored: Visit
  confirm: ConfirmCost
  message?: string
}

/** Shows a notice that a visit was saved, with an undo button. */
export function notifySavedWithUndo(
  organizationId: string,
  { before, stored: { version }, confirm, message = t('visitSaved') }: SavedVisit,
) {
  const { jobId, originalStart } = before
  const url = fill(schedulePaths.visit, { organizationId, jobId, originalStart })
  const undo = () =>
    undoBy(
      confirm,
      before.version ? { method: 'put', url, body: { ...changesOf(before), version } } : { method: 'remove', url },
    )
  notifyWithUndo(organizationId, before, { message, undo })
}

export const additionUrl = (organizationId: string, { jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>) =>
  fill(schedulePaths.visitAddition, { organizationId, jobId, originalStart })

/**
 * Adds a one-off visit and shows a notice with an undo button, which also removes a job and location created with it.
 */
export async function addVisit(
  organizationId: string,
  added: AddedVisit,
  { requester, confirm, isNewLocation }: { requester: Requester; confirm: ConfirmCost; isNewLocation?: boolean },
): Promise<Visit> {
  const visit = await api.post<Visit>(withQuery(fill(jobPaths.visits, { organizationId }), requester), added)
  const { clientId, locationId, jobId } = visit
  const message = t('visitAdded', { day: formatDateTime(visit.startsAt, visit.timeZone) })
  const undo = async () => {
    if (!(await undoBy(confirm, { method: 'remove', url: additionUrl(organizationId, visit) }))) return
    if (isNewLocation) await api.post(fill(locationPaths.locationArchive, { organizationId, clientId, locationId }))
    else if (added.newJob) await api.post(fill(jobPaths.jobArchive, { organizationId, clientId, locationId, jobId }))
  }
  notifyWithUndo(organizationId, visit, { message, undo })
  return visit
}

interface FilledWeek {
  result: Pick<WeekFillResult, 'changes'>
  message: string
  confirm: ConfirmCost
  /** Called after an undo. */
  after?: () => Promise<unknown>
}

/** Shows a notice that a week was filled, with an undo button. */
export function notifyFilled(organizationId: string, { result: { changes }, message, confirm, after }: FilledWeek) {
  const undo = async () => {
    const url = fill(schedulePaths.weekFillUndo, { organizationId })
    const undone = await undoBy<WeekFillUndone>(confirm, { method: 'post', url, body: { changes } })
    if (!undone) return
    if (undone.answer.kept > 0) notifySuccess(t('fillKept', { count: undone.answer.kept }))
    await after?.()
  }
  showWithUndo(organizationId, { id: 'week.filled', message, undo })
}

/** Input for a one-off copy of the visit. */
export function additionOf(visit: Visit): AddedVisit {
  const { startsAt, durationMinutes, note, memberIds } = changesOf(visit)
  return { jobId: visit.jobId, newJob: null, startsAt, durationMinutes, note, memberIds }
}

/** Removes a one-off visit and shows a notice with an undo button. */
export async function removeAddedVisit(
  organizationId: string,
  visit: Visit,
  { requester, confirm }: { requester: Requester; confirm: ConfirmCost },
) {
  await api.remove(withQuery(additionUrl(organizationId, visit), requester))
  const undo = () =>
    undoBy(confirm, { method: 'post', url: fill(jobPaths.visits, { organizationId }), body: additionOf(visit) })
  notifyWithUndo(organizationId, visit, { message: t('visitRemoved'), undo })
}
