import type { BulkOutcome, BulkUndo } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { bulkChangePaths } from '#shared/bulk-changes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { t } from './texts.ts'

const noticeSeconds = 20

/** Says what was changed and offers to undo it. `lists` are the addresses that show the records. */
export function announceChange(organizationId: string, outcome: BulkOutcome, lists: readonly string[]): void {
  const noticeId = `bulk.${outcome.id}`
  void refresh(...lists)
  const onPress = () => {
    dismissNotice(noticeId)
    undo(organizationId, outcome.id ?? '')
      .then(() => refresh(...lists))
      .catch(notifyFailure)
  }
  notifySuccess(t('done', { count: outcome.changed }), {
    id: noticeId,
    timeoutSeconds: noticeSeconds,
    ...(outcome.refusedCount > 0 && { messageDetails: t('leftOut', { count: outcome.refusedCount }) }),
    ...(outcome.id && { button: { label: base('undo'), onPress } }),
  })
}

export async function undo(organizationId: string, bulkChangeId: string): Promise<void> {
  const url = fill(bulkChangePaths.bulkChangeUndo, { organizationId, bulkChangeId })
  const { kept: skipped } = await api.post<BulkUndo>(url)
  const names = [...new Set(skipped.map(({ label }) => label))].join(', ')
  notifySuccess(names ? t('undoneBut', { names }) : t('undone'))
}
