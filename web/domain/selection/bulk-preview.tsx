import type { BulkOutcome } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

interface BulkPreviewProps {
  outcome: BulkOutcome
  show: (values: readonly string[]) => string
}

/** A preview of a bulk change: counts, records left out with reasons, and the first rows before and after. */
export function BulkPreview({ outcome, show }: BulkPreviewProps) {
  const { changed, unchanged, refused, refusedCount, rows } = outcome
  return (
    <>
      <output className="block text-base font-medium">
        {[
          changed > 0 ? t('willChange', { count: changed }) : t('nothingChanges'),
          unchanged > 0 && t('unchanged', { count: unchanged }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </output>
      {refusedCount > 0 && (
        <Notice tone="warn">
          <p className="font-medium">{t('refused', { count: refusedCount })}</p>
          <ul className="mt-1 max-h-44 overflow-y-auto" aria-label={t('refusals')}>
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>: {message}
              </li>
            ))}
          </ul>
          <More count={refusedCount - refused.length} />
        </Notice>
      )}
      {rows.length > 0 && (
        <div>
          <ul className="max-h-56 divide-y divide-line overflow-y-auto text-sm" aria-label={t('changes')}>
            {rows.map(({ id, name, before, after }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="font-medium wrap-break-word">{name}</span>
                {(before.length > 0 || after.length > 0) && (
                  <span className="text-ink-2">
                    <span className="sr-only">{t('before')} </span>
                    {show(before) || t('nothing')}
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only">{t('after')} </span>
                    <span className="text-ink">{show(after) || t('nothing')}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <More count={changed - rows.length} />
        </div>
      )}
    </>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="text-xs text-ink-2">{t('more', { count: formatNumber(count) })}</p>
