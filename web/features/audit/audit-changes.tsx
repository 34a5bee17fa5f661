import type { AuditChange, AuditEntry } from '#shared/audit/audit.contract.ts'
import { fieldName, valueText } from './audit-words.ts'
import { t } from './texts.ts'

interface AuditChangesProps {
  entry: AuditEntry
  timeZone: string | undefined
}

/** The old and new value of each changed field. */
export const AuditChanges = ({ entry, timeZone }: AuditChangesProps) => (
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
