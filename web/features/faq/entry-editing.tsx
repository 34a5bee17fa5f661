import { useParams } from 'react-router-dom'
import type { Faq, FaqEntry, FaqTopic, NewFaqEntry } from '#shared/faq/faq.contract.ts'
import { languages, type Language } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError, withQuery } from '#web/platform/http/api.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useLanguages } from '#web/domain/people/use-languages.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Field } from '#web/kit/core/field.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'
import { topicName } from './topic-name.ts'

/** The edited entry, or the initial values of a new one; `questionId` is the open question it answers. */
export interface EditedEntry {
  readonly entry?: FaqEntry
  readonly questionId?: string
  readonly begin: Omit<NewFaqEntry, 'answer'>
}

interface EntryEditingProps {
  /** URL of the organization's FAQ. */
  url: string
  topics: readonly FaqTopic[]
  language: Language
  /** Undefined closes the dialog. */
  edited: EditedEntry | undefined
  onClose: () => void
}

const changesOf = ({ topicId, language, question, answer, position }: FaqEntry): NewFaqEntry => ({
  topicId,
  language,
  question,
  answer,
  position,
})

const languageOf = (text: string) => languages.find((each) => each === text) ?? 'en'

/** Adds or changes an entry, or answers a question with a new one. */
export function EntryEditing({ url, topics, language, edited, onClose }: EntryEditingProps) {
  const entry = edited?.entry
  const entries = `${url}/entries`
  const finish = async (message: string) => {
    notifySuccess(message)
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<FaqEntry, NewFaqEntry>({
    url: `${entries}/${entry?.id}`,
    changesOf,
    reload: async () => {
      const lists = await Promise.all([false, true].map((archived) => api.get<Faq>(withQuery(url, { archived }))))
      const stored = lists.flatMap((list) => list.entries).find(({ id }) => id === entry?.id)
      if (!stored) throw new ApiError(404)
      return stored
    },
    onSaved: () => finish(t('saved')),
  })
  async function send(values: FormData) {
    const typed = {
      topicId: textOf(values, 'topicId'),
      language: languageOf(textOf(values, 'language')),
      question: textOf(values, 'question'),
      answer: textOf(values, 'answer'),
      position: Number(textOf(values, 'position')),
    }
    if (entry) return saving.save(entry, typed)
    const questionId = edited?.questionId
    await api.create<FaqEntry>(questionId ? `${url}/questions/${questionId}/answer` : entries, typed)
    return finish(t(questionId ? 'answered' : 'added'))
  }
  const nameOf = (id: string) => topics.filter((topic) => topic.id === id).map((topic) => topicName(topic, language))[0]
  const title = t(entry ? 'editEntry' : edited?.questionId ? 'answerQuestion' : 'addEntry')
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={title} size="wide" send={send}>
        {edited && <Inputs edited={edited} topics={topics} language={language} />}
      </EditDialog>
      <ConflictDialog
        saving={saving}
        parts={() => ({
          topicId: { label: t('topic'), show: nameOf },
          language: { label: t('language'), show: (value) => languageName(value) },
          question: { label: t('question'), show: (question) => question },
          answer: { label: t('answer'), show: (answer) => answer },
          position: { label: t('position'), show: String },
        })}
      />
    </>
  )
}

interface InputsProps extends Pick<EntryEditingProps, 'topics' | 'language'> {
  edited: EditedEntry
}

function Inputs({ edited: { entry, begin }, topics, language }: InputsProps) {
  const { organizationId = '' } = useParams()
  const { used } = useLanguages(organizationId, begin.language)
  return (
    <>
      <Field
        label={t('question')}
        name="question"
        required
        defaultValue={begin.question}
        maxLength={limits.faqQuestionMax}
        autoComplete="off"
      />
      <Textarea
        label={t('answer')}
        name="answer"
        required
        defaultValue={entry?.answer}
        maxLength={limits.faqAnswerMax}
        hint={t('answerHint')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('topic')}
          name="topicId"
          required
          defaultValue={begin.topicId}
          options={topics.map((topic) => ({ value: topic.id, label: topicName(topic, language) }))}
        />
        <Select
          label={t('language')}
          name="language"
          defaultValue={begin.language}
          options={used.map((value) => ({ value, label: languageName(value) }))}
        />
        <PositionField position={begin.position} />
      </div>
    </>
  )
}

/** The sort position; the lowest comes first. */
export const PositionField = ({ position }: { position: number }) => (
  <Field
    label={t('position')}
    name="position"
    type="number"
    required
    min={0}
    max={10_000}
    defaultValue={position}
    hint={t('positionHint')}
  />
)
