import { useRef, type ReactNode } from 'react'
import { Form } from '#web/domain/form/form.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from './texts.ts'

interface EditFormProps<Added> {
  onClose: () => void
  /** Label of the submit button. */
  action?: string | undefined
  /** Submits the values; call `onClose` on success. Errors are shown in the form. */
  send: (values: FormData, form: HTMLFormElement) => Promise<Added>
  /** For new records: called with what `send` returned, unless the reader goes on to add another. */
  onAdded?: ((added: Added) => unknown) | undefined
  /** The inputs, which show their problems by name; a function if something else needs the problems too. */
  children: ReactNode | ((problems: Readonly<Record<string, string>>) => ReactNode)
}

interface EditDialogProps<Added> extends EditFormProps<Added> {
  isOpen: boolean
  title: string
  description?: ReactNode
  size?: 'normal' | 'wide'
}

/** A dialog with one form. A failed submission keeps it open with everything typed. */
export function EditDialog<Added>({ isOpen, title, description, size = 'normal', ...form }: EditDialogProps<Added>) {
  const content = useRef<HTMLDivElement>(null)
  function mayClose() {
    if (!content.current?.dataset['touched']) return true
    void askFirst(t('discardQuestion')).then((isYes) => isYes && form.onClose())
    return false
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      mayClose={mayClose}
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

// Inside the dialog's content, so that reopening starts with a fresh state.
function EditForm<Added>({ onClose, action, send, onAdded, children }: EditFormProps<Added>) {
  const isMore = useRef(false)
  const { formProps, problems, isSending } = useForm(async (values, form) => {
    const added = await send(values, form)
    if (!isMore.current) return onAdded?.(added)
    form.reset()
    form.closest('[data-touched]')?.removeAttribute('data-touched')
    form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  })
  return (
    <Form {...formProps} className="flex min-h-0 flex-col">
      <DialogBody>{typeof children === 'function' ? children(problems) : children}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {onAdded && (
          <Button
            isBusy={isSending}
            onClick={(event) => {
              isMore.current = true
              event.currentTarget.form?.requestSubmit()
            }}
          >
            {t('addAnother')}
          </Button>
        )}
        <Button type="submit" kind="primary" isBusy={isSending} onClick={() => (isMore.current = false)}>
          {action ?? t('save')}
        </Button>
      </DialogFooter>
    </Form>
  )
}
