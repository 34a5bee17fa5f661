import { useState } from 'react'
import { Moment, useMoment } from '#web/platform/data/moment.tsx'
import type { SiteKeyEvent, SiteKeyHistory } from '#shared/locations/site-keys.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** A key's holders over time, fetched when opened. */
export function KeyHistory({ url, name }: { url: string; name: string }) {
  const moment = useMoment()
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
          <li className="text-ink-2">{t('keyRegistered', { date: moment(history.createdAt) })}</li>
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
      <Moment at={movedAt} />
      {recordedBy && ` · ${t('keyRecordedBy', { name: recordedBy })}`}
    </p>
    {note && <p className="wrap-anywhere text-ink-2">{note}</p>}
  </li>
)
