import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import type { HolidayQuestion, HolidayQuestionPage } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { holidayAnswers, type HolidayAnswer } from '#shared/holiday-calendars/kinds.ts'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { dayName, formatLongDay, nameOf } from './words.ts'
import { t } from './texts.ts'

/** Questions to clients about coming holidays, which managers can answer for them. */
export function Questions({ organizationId }: { organizationId: string }) {
  const url = fill(holidayCalendarPaths.holidayQuestions, { organizationId })
  const [show, setShow] = useChoice('show', ['open', 'all'])
  const [count, setCount] = useState(1)
  const { data, isLoading } = usePages<HolidayQuestionPage>(
    withQuery(url, { open: show === 'open' ? true : undefined }),
    count,
  )
  async function answer({ id, version }: HolidayQuestion, chosen: HolidayAnswer | null) {
    try {
      await api.put(`${url}/${id}`, { answer: chosen, version })
      notifySuccess(t('assigned'))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh(url)
  }
  const byDate = Map.groupBy(data?.items ?? [], ({ date }) => date)
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{t('questionsText')}</p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label={t('show')}
          chips={(['open', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          value={show}
          onChange={(value) => {
            setCount(1)
            setShow(value)
          }}
        />
        <ExportMenu
          lists={[
            {
              url: withQuery(fill(holidayCalendarPaths.holidayQuestionExport, { organizationId }), {
                open: show === 'open' ? true : undefined,
              }),
            },
          ]}
        />
      </div>
      {!data && <SkeletonText lines={4} />}
      {data?.items.length === 0 && (
        <Card>
          <EmptyState icon={<CalendarHeart size={20} />} title={t('noQuestions')}>
            {t('noQuestionsText')}
          </EmptyState>
        </Card>
      )}
      <div className="grid gap-4">
        {[...byDate].map(([date, questions]) => (
          <Card key={date} title={[dayName(date), questions[0] && nameOf(questions[0].names)].join(' · ')} isFlush>
            <ul className="divide-y divide-line">
              {questions.map((question) => (
                <Question key={question.id} question={question} onAnswer={answer} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </>
  )
}

interface QuestionProps {
  question: HolidayQuestion
  onAnswer: (question: HolidayQuestion, answer: HolidayAnswer | null) => Promise<void>
}

const Question = ({ question, onAnswer }: QuestionProps) => (
  <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-break-word">{question.locationName}</p>
      <p className="text-xs text-ink-2">
        {[
          question.clientName,
          question.answeredBy
            ? t('answeredBy', { name: question.answeredBy })
            : t('askedOn', { date: formatLongDay(question.askedOn) }),
        ].join(' · ')}
      </p>
    </div>
    <FilterChips
      label={t('answerFor', { name: question.locationName })}
      chips={(['none', ...holidayAnswers] as const).map((value) => ({ value, label: t(`answer.${value}`) }))}
      value={question.answer ?? 'none'}
      onChange={(value) => void onAnswer(question, value === 'none' ? null : value)}
    />
  </li>
)
