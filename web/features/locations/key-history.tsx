import { useState } from 'react'
import type { SiteKeyEvent, SiteKeyHistory } from '#shared/locations/site-keys.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** Through which hands a key went; asked for when it is opened. */
export function KeyHistory({ url, name }: { url: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const history = useResource<SiteKeyHistory>(isOpen ? url : null)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        className="min-h-11 cursor-pointer content-center font-medium text-accent-ink"
        aria-label={t('keyHistoryOf', { name })}
      >
        {t('keyHistory')}
      </summary>
      {isOpen && !history && <SkeletonText lines={2} />}
      {history && (
        <ul className="grid gap-2" aria-label={t('keyHistoryOf', { name })}>
          {history.items.map((event) => (
            <Line key={event.id} event={event} />
          ))}
          <li className="text-ink-2">{t('keyRegistered', { date: formatDateTime(history.createdAt) })}</li>
        </ul>
      )}
    </details>
  )
}

const Line = ({ event: { kind, memberName, movedAt, note, recordedBy } }: { event: SiteKeyEvent }) => (
  <li>
    <p className="font-medium wrap-anywhere">
      {t(memberName ? `keyEvent.${kind}` : `keyEventAlone.${kind}`, { name: memberName ?? '' })}
    </p>
    <p className="text-ink-2 tabular-nums">
      {[formatDateTime(movedAt), recordedBy && t('keyRecordedBy', { name: recordedBy })].filter(Boolean).join(' · ')}
    </p>
    {note && <p className="wrap-anywhere text-ink-2">{note}</p>}
  </li>
)
