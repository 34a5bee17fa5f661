import { useState, type ReactNode } from 'react'
import type { Faq, FaqEntry, FaqQuestion, FaqTopic } from '#shared/faq/faq.contract.ts'
import type { Language } from '#shared/languages.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useArchiving } from '#web/domain/record/use-archiving.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EntryEditing, type EditedEntry } from './entry-editing.tsx'
import { t } from './texts.ts'
import type { TopicActions } from './topic-card.tsx'
import { TopicEditing, type EditedTopic } from './topic-editing.tsx'
import { topicName } from './topic-name.ts'

interface FaqEditing {
  actions: TopicActions
  addTopic: () => void
  answer: (question: FaqQuestion) => void
  dialogs: ReactNode
}

/** The position after the last item. */
const nextPosition = (siblings: readonly { readonly position: number }[]) =>
  Math.min(10_000, Math.max(-1, ...siblings.map(({ position }) => position)) + 1)

/** A manager's actions on topics and entries, with their dialogs. */
export function useFaqEditing(url: string, faq: Faq | undefined, language: Language): FaqEditing {
  const [entry, setEntry] = useState<EditedEntry>()
  const [topic, setTopic] = useState<EditedTopic>()
  const [removed, setRemoved] = useState<FaqTopic>()
  const archiving = useArchiving<FaqEntry>(() => refresh(url))
  const removal = useAction(async ({ id }: FaqTopic) => {
    await api.remove(`${url}/topics/${id}`)
    notifySuccess(t('topicRemoved'))
    setRemoved(undefined)
    await refresh(url)
  })
  const topics = faq?.topics ?? []
  const begin = (topicId: string, question: string, inLanguage: Language) => ({
    topicId,
    question,
    language: inLanguage,
    position: nextPosition(faq?.entries.filter((each) => each.topicId === topicId) ?? []),
  })
  const archivingOf = ({ id }: FaqEntry) => ({
    archiveUrl: `${url}/entries/${id}/archive`,
    restoreUrl: `${url}/entries/${id}/restore`,
    archivedMessage: t('archived'),
    restoredMessage: t('restored'),
  })

  return {
    actions: {
      onAdd: ({ id }) => setEntry({ begin: begin(id, '', language) }),
      onEdit: (edited) => setEntry({ entry: edited, begin: edited }),
      onArchive: (put) => void archiving.archive(archivingOf(put)),
      onRestore: (put) => void archiving.restore(archivingOf(put)),
      onEditTopic: (edited) => setTopic({ topic: edited, position: edited.position }),
      onRemoveTopic: setRemoved,
    },
    addTopic: () => setTopic({ position: nextPosition(topics) }),
    answer: ({ id, text, language: asked }) =>
      setEntry({ questionId: id, begin: begin(topics[0]?.id ?? '', text, asked) }),
    dialogs: (
      <>
        <EntryEditing
          url={url}
          topics={topics}
          language={language}
          edited={entry}
          onClose={() => setEntry(undefined)}
        />
        <TopicEditing url={url} edited={topic} onClose={() => setTopic(undefined)} />
        <ConfirmDialog
          isOpen={!!removed}
          title={t('removeTopic')}
          description={t('removeTopicText', { name: removed ? topicName(removed, language) : '' })}
          action={t('remove')}
          isBusy={removal.isRunning}
          onConfirm={() => removed && void removal.run(removed)}
          onClose={() => setRemoved(undefined)}
        />
      </>
    ),
  }
}
