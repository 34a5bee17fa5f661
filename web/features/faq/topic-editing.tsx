import { languages } from '#shared/languages.ts'
import { languageWord } from '#web/platform/texts/language-name.ts'
import type { Faq, FaqTopic, NewFaqTopic } from '#shared/faq/faq.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Field } from '#web/kit/core/field.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { PositionField } from './entry-editing.tsx'
import { t } from './texts.ts'

/** The topic that the edit is based on; undefined for a new one, which starts at `position`. */
export interface EditedTopic {
  readonly topic?: FaqTopic
  readonly position: number
}

interface TopicEditingProps {
  /** URL of the organization's FAQ. */
  url: string
  /** Undefined closes the dialog. */
  edited: EditedTopic | undefined
  onClose: () => void
}

const changesOf = ({ names, position }: FaqTopic): NewFaqTopic => ({ names, position })

export function TopicEditing({ url, edited, onClose }: TopicEditingProps) {
  const topic = edited?.topic
  const finish = async (message: string) => {
    notifySuccess(message)
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<FaqTopic, NewFaqTopic>({
    url: `${url}/topics/${topic?.id}`,
    changesOf,
    reload: async () => {
      const stored = (await api.get<Faq>(url)).topics.find(({ id }) => id === topic?.id)
      if (!stored) throw new ApiError(404)
      return stored
    },
    onSaved: () => finish(t('saved')),
  })
  async function send(values: FormData) {
    const typed = {
      names: Object.fromEntries(languages.map((id) => [id, textOf(values, `names.${id}`)])),
      position: Number(textOf(values, 'position')),
    }
    if (topic) return saving.save(topic, typed)
    await api.create<FaqTopic>(`${url}/topics`, typed)
    return finish(t('topicAdded'))
  }
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={t(topic ? 'editTopic' : 'addTopic')} send={send}>
        {languages.map((id) => (
          <Field
            key={id}
            label={t('nameInLanguage', { language: languageWord(id) })}
            name={`names.${id}`}
            defaultValue={topic?.names[id]}
            maxLength={limits.nameMax}
            autoComplete="off"
          />
        ))}
        <PositionField position={edited?.position ?? 0} />
      </EditDialog>
      <ConflictDialog
        saving={saving}
        parts={() => ({
          names: { label: t('topic'), show: (names) => Object.values(names).filter(Boolean).join(' · ') },
          position: { label: t('position'), show: String },
        })}
      />
    </>
  )
}
