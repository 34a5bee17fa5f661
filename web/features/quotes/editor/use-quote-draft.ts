import { useState } from 'react'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { localDraftKey, readLocal, type LocalDraft } from '#web/domain/record/use-autosave.ts'
import { useSavingDraft } from '#web/domain/record/use-saving-draft.ts'
import type { FieldProblem } from '#web/platform/http/api.ts'
import { store } from '#web/platform/data/resource.ts'

/** A quote's unsaved changes stored on this device. */
const readChanges = (userId: string, quoteId: string) =>
  readLocal<LocalDraft<QuoteContent>>(localDraftKey(userId, 'quote', quoteId), ({ content }) => 'sites' in content)

/** Whether this device has changes of a draft that the server lacks. */
export const hasUnsavedChanges = (userId: string, quoteId: string) => readChanges(userId, quoteId) !== undefined

const contentOf = ({ content }: Quote) => content
const states = {
  clean: 'saved',
  dirty: 'waiting',
  saving: 'saving',
  saved: 'saved',
  conflict: 'refused',
  offline: 'offline',
  refused: 'refused',
} as const

/** A quote's draft that saves itself. On a conflict both versions are in `conflict`. */
export function useQuoteDraft(url: string, quote: Quote, userId: string) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [local] = useState(() => readChanges(userId, quote.id))
  const draft = useSavingDraft<Quote, QuoteContent>({
    url,
    record: quote,
    contentOf,
    bodyOf: (content) => ({ content }),
    storageKey: localDraftKey(userId, 'quote', quote.id),
    local,
    onStored: (stored) => {
      setProblems([])
      return store(url, stored)
    },
    onRefused: ({ fields }) => setProblems(fields),
  })
  return {
    ...draft,
    change: (next: (now: QuoteContent) => QuoteContent) => void draft.change(next(draft.now().content)),
    state: states[draft.phase],
    problems,
    version: () => draft.now().confirmed.version,
    refuse: (fields: readonly FieldProblem[]) => setProblems(fields),
  }
}
