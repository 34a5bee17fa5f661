import { useState, type ReactNode } from 'react'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { t } from '#web/domain/frame/texts.ts'

interface AnswerDialogProps {
  title: string
  onClose: () => void
  /** Whether the reader may still answer. */
  mayAnswer: boolean
  /** Label of the submit button; "Save" by default. */
  action?: string | undefined
  /** URL of the list to refetch after the answer. */
  listUrl: string
  /** Notice after sending. */
  done: string
  send: (values: FormData) => Promise<unknown>
  /** The record, read-only. */
  shown: ReactNode
  /** Fields of the answer. */
  children: ReactNode
}

/**
 * A record that a member submitted: read-only, or with an answer form while it is pending and the reader may answer.
 */
export function AnswerDialog({
  title,
  onClose,
  mayAnswer,
  action,
  listUrl,
  done,
  send,
  shown,
  children,
}: AnswerDialogProps) {
  // Fixed on opening: when someone else answers meanwhile, typed text stays.
  const [isForm] = useState(mayAnswer)
  async function answer(values: FormData) {
    try {
      await send(values)
    } finally {
      await refresh(listUrl)
    }
    notifySuccess(done)
    onClose()
  }
  if (!isForm) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <DialogBody>{shown}</DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('close')}</Button>
        </DialogFooter>
      </Dialog>
    )
  }
  return (
    <EditDialog isOpen onClose={onClose} title={title} action={action} send={answer}>
      {shown}
      {children}
    </EditDialog>
  )
}
