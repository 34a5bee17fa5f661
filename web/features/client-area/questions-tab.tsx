import { nameIn } from '#shared/names.ts'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaQuestionList, OwnClient } from '#shared/client-area/client-area.contract.ts'
import type { HolidayQuestion } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { language } from '#web/platform/texts/language.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

const answers = ['service', 'skip'] as const

/** Questions whether to clean on coming holidays; answers can be changed until the day. */
export function QuestionsTab({ client }: { client: OwnClient }) {
  const url = fill(clientAreaPaths.areaHolidayQuestions, { ...client })
  const questions = useResource<AreaQuestionList>(url)?.items
  const { run, isRunning } = useAction(async ({ id, version }: HolidayQuestion, answer: 'service' | 'skip') => {
    await api.put(`${url}/${id}`, { answer, version })
    notifySuccess(t('answered'))
    await refresh(fill(clientAreaPaths.clientArea, { ...client }))
  })
  if (!questions) return <SkeletonText lines={4} />
  if (questions.length === 0) return <EmptyState title={t('noQuestions')}>{t('noQuestionsText')}</EmptyState>
  return (
    <div className="grid gap-4">
      {questions.map((question) => {
        const name = nameIn(question.names, language())
        return (
          <Card key={question.id} title={`${formatDate(question.date)} · ${name}`}>
            <div className="grid gap-3">
              <p>{t('questionText', { location: question.locationName })}</p>
              <fieldset className="flex flex-wrap gap-2" aria-label={`${name}: ${question.locationName}`}>
                {answers.map((answer) => (
                  <Button
                    key={answer}
                    kind={question.answer === answer ? 'primary' : 'secondary'}
                    aria-pressed={question.answer === answer}
                    isBusy={isRunning}
                    onClick={() => void run(question, answer)}
                  >
                    {t(answer)}
                  </Button>
                ))}
              </fieldset>
              {question.answeredBy && (
                <p className="text-sm text-ink-2">{t('answeredBy', { name: question.answeredBy })}</p>
              )}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
