import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { dropPhotosAt, onPhotos, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { t } from '../texts.ts'

interface DiscardDraftProps {
  organizationId: string
  inspection: Inspection
  /** Number of marks made here, sent or not. */
  marks: number
  /** Called once the server has discarded it. */
  onDiscarded: () => void
}

/** Discards a draft on the device and the server, unless someone else continued it. */
export function DiscardDraft({ organizationId, inspection, marks, onDiscarded }: DiscardDraftProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const url = fill(inspectionPaths.inspection, { organizationId, reportId: inspection.id })
  const me = useMe()?.userId
  const waiting = useSyncExternalStore(onPhotos, waitingPhotos).filter(
    ({ place, userId }) => userId === me && place.startsWith(`${url}/`),
  ).length
  const discarding = useAction(async () => {
    setAsking(false)
    try {
      await api.remove(withQuery(url, { version: inspection.version }))
    } catch (error) {
      void refresh(url)
      throw error
    }
    onDiscarded()
    await dropPhotosAt(me, url)
    notifySuccess(t('discarded'))
    await navigate(`/org/${organizationId}/reports/inspections`)
    await refresh(`${fill(inspectionPaths.inspections, { organizationId })}?`)
  })
  return (
    <>
      <Button kind="ghost" isBusy={discarding.isRunning} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('discardQuestion')}
        description={t('discardText', { marks, photos: inspection.photos.length + waiting })}
        action={t('discard')}
        onConfirm={() => void discarding.run()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
