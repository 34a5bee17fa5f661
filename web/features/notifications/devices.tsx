import { useState } from 'react'
import type { PushDevice, PushDevices } from '#shared/notifications/devices.contract.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { browserNames } from '#web/domain/people/browser-names.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { canSubscribe, subscribeDevice, unsubscribeDevice } from './subscribe-device.ts'
import { t } from './texts.ts'

/** The user's devices for push messages; this one can be added. */
export function Devices({ organizationId }: { organizationId: string }) {
  const url = fill(notificationPaths.pushDevices, { organizationId })
  const devices = useResource<PushDevices>(url)
  const [isDenied, setDenied] = useState(false)
  const add = useAction(async (key: string) => {
    const subscription = await subscribeDevice(key)
    setDenied(subscription === 'denied')
    if (subscription === 'denied') return
    await store(url, await api.post<PushDevices>(url, subscription))
    notifySuccess(t('deviceAdded'))
  })
  const remove = useAction(async ({ id, isThis }: PushDevice) => {
    if (isThis) await unsubscribeDevice()
    await api.remove(fill(notificationPaths.pushDevice, { organizationId, deviceId: id }))
    await refresh(url)
    notifySuccess(t('deviceRemoved'))
  })
  if (!devices) return null
  const { items, key } = devices
  return (
    <SettingsSection title={t('devices')} description={t('devicesText')}>
      {items.length > 0 && (
        <ul className="divide-y divide-line" aria-label={t('devices')}>
          {items.map((device) => {
            const { browser, system } = browserNames(device.userAgent)
            const name = [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
            return (
              <li key={device.id} className="flex flex-wrap items-center gap-3 py-2.5">
                <span className="flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-xs text-ink-3">
                    {t('deviceSince', { time: formatDateTime(device.createdAt) })}
                  </span>
                </span>
                {device.isThis && <Badge tone="good">{t('thisDevice')}</Badge>}
                <Button
                  aria-label={t('removeNamed', { name })}
                  isBusy={remove.isRunning}
                  onClick={() => void remove.run(device)}
                >
                  {t('removeDevice')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {isDenied && <Notice tone="warn">{t('pushDenied')}</Notice>}
      {!canSubscribe() && <p className="text-sm text-ink-2">{t('noPush')}</p>}
      {canSubscribe() && !items.some(({ isThis }) => isThis) && (
        <Button className="justify-self-start" isBusy={add.isRunning} onClick={() => void add.run(key)}>
          {t('addDevice')}
        </Button>
      )}
    </SettingsSection>
  )
}
