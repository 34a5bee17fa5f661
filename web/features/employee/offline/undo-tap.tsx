import { Undo2 } from 'lucide-react'
import type { PunchAnswer, Undoable } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from '../texts.ts'

/** Undoes the last tap, for one minute. */
export function UndoTap({ organizationId, undo }: { organizationId: string; undo: Undoable }) {
  const now = useNow()
  const taking = useAction(async () => {
    await api.post<PunchAnswer>(fill(timeclockPaths.punchUndo, { organizationId, punchId: undo.punchId }))
    notifySuccess(t('undone'))
    await refresh(
      fill(timeclockPaths.timeclock, { organizationId }),
      fill(timeclockPaths.ownWorkLogs, { organizationId }),
    )
  })
  if (now > undo.until) return null
  return (
    <Notice tone="good">
      <div className="flex items-center justify-between gap-3">
        <p>{t(`done.${undo.kind}`)}</p>
        <Button isBusy={taking.isRunning} onClick={() => void taking.run()}>
          <Undo2 size={16} />
          {t('undo')}
        </Button>
      </div>
    </Notice>
  )
}
