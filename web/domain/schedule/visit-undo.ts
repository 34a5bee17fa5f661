import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refreshVisits } from './refresh-visits.ts'
import { t } from './texts.ts'
import { changesOf } from './visit-changes.ts'

const undoSeconds = 10

/** Shows a notice that a visit was saved, with an undo button. */
export function notifySavedWithUndo(
  organizationId: string,
  before: Visit,
  { version }: Visit,
  message = t('visitSaved'),
) {
  const { jobId, originalStart } = before
  const id = `visit.${jobId}.${originalStart}`
  const url = fill(schedulePaths.visit, { organizationId, jobId, originalStart })
  const undo = async () => {
    await (before.version ? api.put(url, { ...changesOf(before), version }) : api.remove(url))
    await refreshVisits(organizationId, jobId)
  }
  const onPress = () => {
    dismissNotice(id)
    void undo().catch(notifyFailure)
  }
  notifySuccess(message, { id, timeoutSeconds: undoSeconds, button: { label: base('undo'), onPress } })
}
