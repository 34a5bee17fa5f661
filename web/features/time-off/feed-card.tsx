import { useState } from 'react'
import type { LeaveFeed, NewLeaveFeed } from '#shared/time-off/leave-feeds.contract.ts'
import type { FeedScope } from '#shared/time-off/kinds.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface FeedCardProps {
  organizationId: string
  scope: FeedScope
}

/** A calendar sync link, which is shown only once. */
export function FeedCard({ organizationId, scope }: FeedCardProps) {
  const url = fill(timeOffPaths.leaveFeed, { organizationId, scope })
  const feed = useResource<LeaveFeed>(url)
  const [address, setAddress] = useState('')
  const make = useAction(async () => {
    setAddress((await api.post<NewLeaveFeed>(url)).address)
    await refresh(url)
  })
  const end = useAction(async () => {
    await api.remove(url)
    setAddress('')
    notifySuccess(t('feedEnded'))
    await refresh(url)
  })
  return (
    <Card title={t(`feed.${scope}`)}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{t('feedText')}</p>
        {address && (
          <Field
            label={t('feedAddress')}
            value={address}
            readOnly
            hint={t('feedOnce')}
            onFocus={(event) => event.target.select()}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button isBusy={make.isRunning} onClick={() => void make.run()}>
            {t(feed?.createdAt ? 'feedAgain' : 'feedMake')}
          </Button>
          {feed?.createdAt && (
            <Button kind="ghost" isBusy={end.isRunning} onClick={() => void end.run()}>
              {t('feedEnd')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
