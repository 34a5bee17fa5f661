import useSWR from 'swr'
import { formatMinutes } from '#web/platform/format/format.ts'
import { answeredAt, readOptions, takePrefetched } from '#web/platform/data/resource.ts'
import { serverInstant } from '#web/platform/clock/server-clock.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'

/** Shows how old the data of `url` is while it cannot be refetched. */
export function DataAge({ url }: { url: string }) {
  const isOnline = useOnline()
  const { error } = useSWR<unknown, unknown>(url, takePrefetched, readOptions)
  const now = useNow()
  const at = answeredAt.get(url)
  if (isOnline && !error) return null
  if (at === undefined) return <p>{t('offline')}</p>
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(serverInstant(at))) / 60_000))
  return (
    <output className="text-sm text-warn">
      {minutes < 1 ? t('loadedNow') : t('loadedAgo', { time: formatMinutes(minutes) })}
    </output>
  )
}

/** Shown for data that never loaded: a skeleton, or a note that a connection is needed. */
export const NotLoaded = () => (useOnline() ? <SkeletonText lines={6} /> : <p>{t('offline')}</p>)
