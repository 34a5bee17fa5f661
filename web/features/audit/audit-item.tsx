import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { AuditChange, AuditEntry } from '#shared/audit/audit.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import type { AuditQuery } from './audit-query.ts'
import { fieldName, sentenceOf, valueText } from './audit-words.ts'
import { t } from './texts.ts'

interface AuditItemProps {
  entry: AuditEntry
  timeZone: string | undefined
  change: AuditQuery['change']
}

/** An entry with actor, action and time; opened, it shows each field's old and new value. */
export function AuditItem({ entry, timeZone, change }: AuditItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { actor, at, changes, requestId } = entry
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-13 cursor-default items-center gap-3 px-4 py-2 hover:bg-sunken">
        <Avatar name={actor?.name ?? t('product')} shape="round" className="size-8 text-xs" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-break-word">{sentenceOf(entry)}</span>
          <span className="text-xs text-ink-2">
            <time dateTime={at}>{formatDateTime(at, timeZone)}</time> · {t('fields', { count: changes.length })}
          </span>
        </span>
        <ChevronRight
          size={16}

          className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
      </summary>
      {isOpen && (
        <div className="grid gap-3 px-4 pb-4">
          <Changes entry={entry} timeZone={timeZone} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
            {requestId && (
              <button type="button" className="link" onClick={() => change({ request: requestId })}>
                {t('sameRequest')}
              </button>
            )}
            {actor && (
              <button type="button" className="link" onClick={() => change({ member: actor.memberId })}>
                {t('sameActor', { name: actor.name })}
              </button>
            )}
            {requestId && <span className="wrap-break-word">{t('requestIs', { id: requestId })}</span>}
          </p>
        </div>
      )}
    </details>
  )
}

const Changes = ({ entry, timeZone }: Omit<AuditItemProps, 'change'>) => (
  <ul className="divide-y divide-line rounded-md border border-line text-sm" aria-label={t('changes')}>
    {entry.changes.map((each) => (
      <li key={each.field} className="grid gap-0.5 px-3 py-2 sm:grid-cols-[11rem_1fr] sm:gap-4">
        <span className="text-ink-2">{fieldName(each.field)}</span>
        <Difference action={entry.action} change={each} timeZone={timeZone} />
      </li>
    ))}
  </ul>
)

interface DifferenceProps {
  action: AuditEntry['action']
  change: AuditChange
  timeZone: string | undefined
}

const Difference = ({ action, change: { before, after }, timeZone }: DifferenceProps) => (
  <span className="min-w-0 wrap-break-word whitespace-pre-line">
    {action !== 'insert' && (
      <del className="text-ink-2">
        <span className="sr-only">{t('before')} </span>
        {valueText(before, timeZone)}
      </del>
    )}
    {action === 'update' && <span aria-hidden="true"> → </span>}
    {action !== 'delete' && (
      <ins className="no-underline">
        <span className="sr-only">{t('after')} </span>
        {valueText(after, timeZone)}
      </ins>
    )}
  </span>
)
