import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from '../texts.ts'
import { useArchiving } from './use-archiving-quote.ts'

/** Says that an archived quote is read-only, and offers to restore it. */
export function ArchivedNotice({ url, quote }: { url: string; quote: Quote }) {
  const archiving = useArchiving(url, quote)
  if (quote.archivedAt === null) return undefined
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('isArchived')}</p>
        <Button isBusy={archiving.isRunning} onClick={() => void archiving.run()}>
          {t('restore')}
        </Button>
      </div>
    </Notice>
  )
}
