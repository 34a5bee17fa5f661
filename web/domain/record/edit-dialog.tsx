import { useRef, type ReactNode } from 'react'
import { useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { FormError } from '#web/platform/forms/form-error.tsx'
import { t } from './texts.ts'

interface EditFormProps {
  onClose: () => void
  /** The word on the button that sends it. */
  action?: string | undefined
  /** Sends what the inputs hold; close from here when it is done. What it throws is shown. */
  send: (values: FormData, form: HTMLFormElement) => Promise<unknown>
  /** The inputs; what is wrong with each comes by its name. */
  children: (problems: Readonly<Record<string, string>>) => ReactNode
}

interface EditDialogProps extends EditFormProps {
  isOpen: boolean
  title: string
  description?: ReactNode
  size?: 'normal' | 'wide'
}

/** A dialog around one form. A refused or failed sending leaves it open with everything that was typed. */
export function EditDialog({ isOpen, title, description, size = 'normal', ...form }: EditDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const isTouched = () => content.current?.dataset['touched'] === 'true'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      mayClose={() => !isTouched() || confirm(t('discardQuestion'))}
      title={title}
      description={description}
      size={size}
    >
      <div
        ref={content}
        className="flex min-h-0 flex-col"
        onInput={(event) => (event.currentTarget.dataset['touched'] = 'true')}
      >
        <EditForm {...form} />
      </div>
    </Dialog>
  )
}

// Inside the dialog's content, so that a form opened again knows nothing of the last time.
function EditForm({ onClose, action, send, children }: EditFormProps) {
  const { formProps, problems, error, isSending } = useForm(send)
  return (
    <form {...formProps} className="flex min-h-0 flex-col">
      <DialogBody>
        <FormError error={error} />
        {children(problems)}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={isSending}>
          {action ?? t('save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
