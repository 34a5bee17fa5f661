import { MessageCircleQuestion, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Faq } from '#shared/faq/faq.contract.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import type { useFaqQuery } from './faq-query.ts'
import { t } from './texts.ts'
import { TopicCard, type TopicActions } from './topic-card.tsx'
import { topicName } from './topic-name.ts'

interface AnswersProps {
  /** Undefined while it loads. */
  faq: Faq | undefined
  query: ReturnType<typeof useFaqQuery>
  /** Undefined for read-only visitors. */
  actions: TopicActions | undefined
  askButton: ReactNode
}

/** Up to this number of entries are expanded at once. */
const openAtMost = 3

/** The entries by topic, with search and filters by topic and language. */
export function Answers({ faq, query, actions, askButton }: AnswersProps) {
  const { language, search, view } = query
  const groups = faq?.topics.map((topic) => ({
    topic,
    name: topicName(topic, language),
    entries: faq.entries.filter(({ topicId }) => topicId === topic.id),
  }))
  const isPlain = view === 'answers' && search === ''
  const known = groups?.filter(({ entries }) => entries.length > 0 || (isPlain && actions))
  const chosen = known?.find(({ topic }) => topic.id === query.topicId)
  const shownAnswers = chosen ? [chosen] : known
  const isOpenFirst = search !== '' && (faq?.entries.length ?? 0) <= openAtMost
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={t('search')}
          value={search}
          onChange={(text) => query.change({ search: text })}
          className="min-w-0 flex-1 basis-64"
        />
        {query.languages.length > 1 && (
          <FilterChips
            label={t('language')}
            value={language}
            onChange={(next) => query.change({ language: next })}
            chips={query.languages.map((value) => ({ value, label: languageName(value) }))}
          />
        )}
      </div>
      {known && known.length > 1 && (
        <div className="mb-4 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
          <FilterChips
            label={t('topics')}
            value={chosen?.topic.id ?? ''}
            onChange={(topic) => query.change({ topic })}
            chips={[
              { value: '', label: t('allTopics'), count: faq?.entries.length },
              ...known.map(({ topic, name, entries }) => ({ value: topic.id, label: name, count: entries.length })),
            ]}
          />
        </div>
      )}
      <div className="grid gap-4" aria-busy={!faq}>
        {shownAnswers?.map(({ topic, name, entries }) => (
          <TopicCard
            key={`${topic.id}${String(isOpenFirst)}`}
            topic={topic}
            name={name}
            entries={entries}
            isOpenFirst={isOpenFirst}
            actions={actions}
          />
        )) ?? (
          <Card>
            <SkeletonText lines={6} />
          </Card>
        )}
        {shownAnswers?.length === 0 && (
          <Card>
            <Nothing query={query} askButton={askButton} />
          </Card>
        )}
      </div>
    </>
  )
}

function Nothing({ query, askButton }: Pick<AnswersProps, 'query' | 'askButton'>) {
  if (query.search) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t('noneFound')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => query.change({ search: '' })}>{t('clearSearch')}</Button>
            {askButton}
          </div>
        }
      >
        {t('noneFoundText')}
      </EmptyState>
    )
  }
  const isArchive = query.view === 'archived'
  return (
    <EmptyState icon={<MessageCircleQuestion size={20} />} title={t(isArchive ? 'noneArchived' : 'none')}>
      {t(isArchive ? 'noneArchivedText' : 'noneText')}
    </EmptyState>
  )
}
