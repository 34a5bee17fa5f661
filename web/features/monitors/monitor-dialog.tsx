import { useState } from 'react'
import type { Monitor, MonitorDetail } from '#shared/monitors/monitors.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'
import { ValueChart } from './value-chart.tsx'
import { limitOf, nameOf, scopeOf } from './words.ts'

interface MonitorDialogProps {
  organizationId: string
  monitor: Monitor | undefined
  mayManage: boolean
  onEdit: () => void
  onClose: () => void
}

export function MonitorDialog({ organizationId, monitor, mayManage, onEdit, onClose }: MonitorDialogProps) {
  const url = monitor ? fill(monitorPaths.monitor, { organizationId, monitorId: monitor.id }) : null
  const detail = useResource<MonitorDetail>(url)
  const [isRemoving, setRemoving] = useState(false)
  const removal = useAction(async () => {
    if (url) await api.remove(url)
    notifySuccess(t('removed'))
    setRemoving(false)
    onClose()
    await refresh(
      fill(monitorPaths.monitors, { organizationId }),
      fill(monitorPaths.monitorIncidents, { organizationId }),
    )
  })
  return (
    <>
      <Dialog
        isOpen={!!monitor}
        onClose={onClose}
        title={monitor ? nameOf(monitor.preset) : ''}
        description={monitor && `${limitOf(monitor)} · ${scopeOf(monitor)}`}
      >
        <DialogBody>{detail ? <ValueChart figure={detail} caption="chart" /> : <SkeletonText lines={4} />}</DialogBody>
        <DialogFooter>
          {mayManage && (
            <>
              <Button kind="ghost" onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
              <Button onClick={onEdit}>{t('edit')}</Button>
            </>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('removeTitle')}
        description={t('removeText', { name: monitor ? nameOf(monitor.preset) : '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => void removal.run()}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
