import { useParams, useSearchParams } from 'react-router-dom'
import type { AreaAnswer } from '#shared/client-area/area-answers.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { withParams } from '#web/platform/url/search-params.ts'
import { t } from './texts.ts'

interface NewAnswersProps {
  clientId: string
  timeZone: string
  /** The latest first. */
  answers: readonly AreaAnswer[]
}

/** The conversations with answers that the contact has not opened, each with its latest. */
export function NewAnswers({ clientId, timeZone, answers }: NewAnswersProps) {
  const { clientUserId = '' } = useParams()
  const [params] = useSearchParams()
  const addressOf = ({ kind, threadId, visitStart }: AreaAnswer) => {
    const page = `/client/${clientUserId}`
    if (kind === 'quote' || kind === 'inspection')
      return `${page}/${kind}s/${threadId}?${new URLSearchParams({ client: clientId })}`
    const of =
      kind === 'problem' ? { tab: 'done', to: visitStart?.slice(0, 10) ?? '' } : { tab: 'requests', request: threadId }
    return `${page}?${withParams(params, of)}`
  }
  return (
    <ul className="grid gap-3 pb-2" aria-label={t('newAnswers')}>
      {latestOf(answers).map((answer) => (
        <li key={answer.threadId}>
          <Link to={addressOf(answer)} className="link wrap-break-word">
            {t(`answer.${answer.kind}`, { about: answer.about })}
          </Link>
          <p className="text-sm wrap-break-word">{answer.text}</p>
          <p className="text-sm text-ink-2">
            {[answer.author, formatDateTime(answer.at, timeZone)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

const latestOf = (answers: readonly AreaAnswer[]) =>
  [...new Map(answers.toReversed().map((answer) => [answer.threadId, answer])).values()].toReversed()
