import type { AccountEventList } from '#shared/contracts/second-factor.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useResource } from '#web/lib/resource.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { describeBrowser } from './describe-browser.ts'
import { t } from './texts.ts'

const shown = 10

/** What happened to the own factors and address, so that nothing happens unseen. */
export function AccountEvents() {
  const events = useResource<AccountEventList>(secondFactorPaths.accountEvents)?.items
  if (!events) return <SkeletonText lines={3} />
  if (events.length === 0) return <p className="text-ink-2">{t('eventsNone')}</p>
  return (
    <ul className="divide-y divide-line">
      {events.slice(0, shown).map(({ id, kind, detail, createdAt, address, userAgent }) => (
        <li key={id} className="py-2.5">
          <p className="font-medium wrap-break-word">{t(`event.${kind}` as 'event.app_added', { detail })}</p>
          <p className="text-xs text-ink-3">
            {formatDateTime(createdAt)} · {describeBrowser(userAgent)} · {address}
          </p>
        </li>
      ))}
    </ul>
  )
}
