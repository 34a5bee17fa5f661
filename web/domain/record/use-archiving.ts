import { api } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useAction } from '#web/platform/data/resource.ts'

interface Archiving {
  archiveUrl: string
  restoreUrl: string
  /** Notice after archiving, next to the undo button. */
  archivedMessage: string
  restoredMessage: string
}

/** Archives a record and offers undo in the notice. `onChange` gets the record after both. */
export function useArchiving<T>(onChange: (record: T) => unknown) {
  const restoring = useAction(async ({ restoreUrl, restoredMessage }: Archiving) => {
    const record = await api.post<T>(restoreUrl)
    notifySuccess(restoredMessage)
    await onChange(record)
  })
  const archiving = useAction(async (target: Archiving) => {
    const record = await api.post<T>(target.archiveUrl)
    const id = `archived.${target.archiveUrl}`
    const onPress = () => {
      dismissNotice(id)
      void restoring.run(target)
    }
    notifySuccess(target.archivedMessage, { id, button: { label: base('undo'), onPress } })
    await onChange(record)
  })
  return {
    archive: archiving.run,
    restore: restoring.run,
    isBusy: archiving.isRunning || restoring.isRunning,
  }
}
