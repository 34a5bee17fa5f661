import { MessageCircleQuestion } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FaqQuestion, FaqQuestionPage } from '#shared/faq/faq.contract.ts'
import { api, withQuery } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

interface QuestionsProps {
  /** URL of the organization's FAQ. */
  url: string
  /** Opens the answer to a question; undefined for members who see only their own. */
  onAnswer: ((question: FaqQuestion) => void) | undefined
  /** Shown when there are no questions. */
  askButton: ReactNode
}

/** Open questions for managers, and one's own for everyone else. */
export function Questions({ url, onAnswer, askButton }: QuestionsProps) {
  const [count, setCount] = useState(1)
  const questionsUrl = `${url}/questions`
  const { data, isLoading } = usePages<FaqQuestionPage>(
    withQuery(questionsUrl, { open: onAnswer ? true : undefined }),
    count,
  )
  const closing = useAction(async ({ id }: FaqQuestion) => {
    await api.post(`${questionsUrl}/${id}/close`)
    notifySuccess(t('questionClosed'))
    await refresh(questionsUrl)
  })
  const title = t(onAnswer ? 'openQuestions' : 'yourQuestions')
  return (
    <Card title={title} isFlush>
      {data?.items.length === 0 && (
        <EmptyState
          icon={<MessageCircleQuestion size={20} />}
          title={t(onAnswer ? 'noOpenQuestions' : 'noQuestions')}
          action={!onAnswer && askButton}
        >
          {t(onAnswer ? 'noOpenQuestionsText' : 'noQuestionsText')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line" aria-label={title} aria-busy={!data}>
        {data?.items.map((question) => (
          <li key={question.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-break-word">{question.text}</p>
              <p className="text-xs text-ink-2">{askedText(question)}</p>
            </div>
            {onAnswer ? (
              <div className="flex gap-2">
                <Button isBusy={closing.isRunning} onClick={() => void closing.run(question)}>
                  {t('close')}
                </Button>
                <Button kind="primary" onClick={() => onAnswer(question)}>
                  {t('answerIt')}
                </Button>
              </div>
            ) : (
              <QuestionState question={question} />
            )}
          </li>
        )) ?? (
          <li className="p-4">
            <SkeletonText lines={4} />
          </li>
        )}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </Card>
  )
}

const askedText = ({ askedBy, askedAt, language }: FaqQuestion) =>
  [
    askedBy?.name ?? t('formerMember'),
    formatDate(localDate(askedAt), { dateStyle: 'long' }),
    languageName(language),
  ].join(' · ')

const QuestionState = ({ question: { entryId, closedAt } }: { question: FaqQuestion }) => {
  if (entryId) return <Badge tone="good">{t('state.answered')}</Badge>
  return closedAt ? <Badge>{t('state.closed')}</Badge> : <Badge tone="info">{t('state.open')}</Badge>
}
