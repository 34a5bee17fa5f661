import { Archive, ArchiveRestore, ChevronRight, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { FaqEntry } from '#shared/faq/faq.contract.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

const Markdown = lazyWithRetry(() => import('./markdown.tsx').then((m) => m.Markdown))

export interface EntryActions {
  readonly onEdit: (entry: FaqEntry) => void
  readonly onArchive: (entry: FaqEntry) => void
  readonly onRestore: (entry: FaqEntry) => void
}

interface EntryItemProps {
  entry: FaqEntry
  isOpenFirst: boolean
  /** Undefined for read-only visitors. */
  actions: EntryActions | undefined
}

/** A question that expands to its answer. */
export function EntryItem({ entry, isOpenFirst, actions }: EntryItemProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-13 cursor-default items-center gap-3 px-4 py-2 font-medium hover:bg-sunken">
        <ChevronRight
          size={16}

          className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1 wrap-break-word">{entry.question}</span>
      </summary>
      {isOpen && (
        <div className="grid gap-4 px-4 pb-4 sm:pl-11">
          <div className="max-w-2xl">
            <Suspense fallback={<SkeletonText />}>
              <Markdown text={entry.answer} />
            </Suspense>
          </div>
          {actions && <EntryButtons entry={entry} actions={actions} />}
        </div>
      )}
    </details>
  )
}

const EntryButtons = ({ entry, actions }: { entry: FaqEntry; actions: EntryActions }) => (
  <div className="flex flex-wrap gap-2">
    {entry.archivedAt ? (
      <Button onClick={() => actions.onRestore(entry)}>
        <ArchiveRestore />
        {t('restore')}
      </Button>
    ) : (
      <>
        <Button onClick={() => actions.onEdit(entry)}>
          <Pencil />
          {t('edit')}
        </Button>
        <Button onClick={() => actions.onArchive(entry)}>
          <Archive />
          {t('archive')}
        </Button>
      </>
    )}
  </div>
)
