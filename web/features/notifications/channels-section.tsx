import { ArrowDown, ArrowUp } from 'lucide-react'
import type { NotificationChannels } from '#shared/notifications/channels.contract.ts'
import { channels as everyChannel, escalateMinutes, type Channel } from '#shared/notifications/channels.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Devices } from './devices.tsx'
import { TextNumber } from './text-number.tsx'
import { t } from './texts.ts'

const minutes = [1, 5, 15, 30, 60, 240]

/** How the user is reached outside the product, in order, with the number that texts go to. */
export function ChannelsSection({ organizationId }: { organizationId: string }) {
  const url = fill(notificationPaths.notificationChannels, { organizationId })
  const current = useResource<NotificationChannels>(url)
  const save = useAction(async (wanted: NotificationChannels) => {
    await store(url, await api.put<NotificationChannels>(url, wanted))
    notifySuccess(t('saved'))
  })
  if (!current) return <SkeletonText lines={6} />
  const { channels } = current
  const setChannels = (wanted: readonly Channel[]) => void save.run({ ...current, channels: [...wanted] })
  const rows = [...channels, ...everyChannel.filter((each) => !channels.includes(each))]
  return (
    <>
      <SettingsSection title={t('channels')} description={t('channelsText')}>
        <ol className="divide-y divide-line" aria-label={t('channels')}>
          {rows.map((channel, at) => {
            const isOn = channels.includes(channel)
            return (
              <li key={channel} className="flex min-h-12 items-center gap-2">
                <span className="flex-1">
                  <Checkbox
                    label={t(`channel.${channel}`)}
                    checked={isOn}
                    disabled={save.isRunning || (isOn && channels.length === 1)}
                    onChange={() =>
                      setChannels(isOn ? channels.filter((each) => each !== channel) : [...channels, channel])
                    }
                  />
                </span>
                {isOn && (
                  <>
                    <Button
                      aria-label={t('earlier', { channel: t(`channel.${channel}`) })}
                      disabled={at === 0 || save.isRunning}
                      onClick={() => setChannels(swapped(channels, at - 1))}
                    >
                      <ArrowUp size={16} />
                    </Button>
                    <Button
                      aria-label={t('later', { channel: t(`channel.${channel}`) })}
                      disabled={at === channels.length - 1 || save.isRunning}
                      onClick={() => setChannels(swapped(channels, at))}
                    >
                      <ArrowDown size={16} />
                    </Button>
                  </>
                )}
              </li>
            )
          })}
        </ol>
        <Select
          label={t('nextAfter')}
          value={String(current.escalateMinutes)}
          disabled={save.isRunning}
          onChange={(event) => void save.run({ ...current, escalateMinutes: Number(event.target.value) })}
          options={[...new Set([...minutes, current.escalateMinutes])]
            .filter((each) => each <= escalateMinutes.max)
            .toSorted((a, b) => a - b)
            .map((each) => ({ value: String(each), label: t('minutes', { count: each }) }))}
        />
      </SettingsSection>
      <Devices organizationId={organizationId} />
      <TextNumber organizationId={organizationId} />
    </>
  )
}

/** The list with the element at this place and its successor exchanged. */
function swapped(list: readonly Channel[], at: number): Channel[] {
  const [one, other] = [list[at], list[at + 1]]
  return one && other ? list.with(at, other).with(at + 1, one) : [...list]
}
