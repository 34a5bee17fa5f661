import type { FaqQuestion } from '#shared/faq/faq.contract.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { language } from '#web/platform/texts/language.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface AskDialogProps {
  /** URL of the organization's FAQ. */
  url: string
  isOpen: boolean
  /** The search text without results, which often is the question. */
  begin: string
  onClose: () => void
}

/** Submits a question that has no entry yet. */
export const AskDialog = ({ url, isOpen, begin, onClose }: AskDialogProps) => (
  <EditDialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('ask')}
    description={t('askText')}
    action={t('send')}
    send={async (values) => {
      await api.create<FaqQuestion>(`${url}/questions`, { text: textOf(values, 'text'), language: language() })
      notifySuccess(t('asked'))
      onClose()
      await refresh(`${url}/questions`)
    }}
  >
    <Textarea label={t('yourQuestion')} name="text" required defaultValue={begin} maxLength={limits.faqQuestionMax} />
  </EditDialog>
)
