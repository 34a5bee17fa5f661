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
  /** May whoever looks still answer? */
  mayAnswer: boolean
  /** The words of the button that sends the answer; saving, unless said. */
  action?: string | undefined
  /** The list that changes with the answer. */
  listUrl: string
  /** What is said once it is sent. */
  done: string
  send: (values: FormData) => Promise<unknown>
  /** The record as it is. */
  shown: ReactNode
  /** The fields of the answer. */
  children: (problems: Readonly<Record<string, string>>) => ReactNode
}

/** One record that members sent in: to read, or to answer for who may and while it waits. */
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
  // When somebody else answers meanwhile, what is typed stays where it is.
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
      {(problems) => (
        <>
          {shown}
          {children(problems)}
        </>
      )}
    </EditDialog>
  )
}
