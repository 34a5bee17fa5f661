import type { ReactNode } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'
import { t } from '#web/domain/frame/texts.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: string
  /** Consequences to know before confirming. */
  children?: ReactNode
  /** Label of the confirming button. */
  action: string
  /** `primary` when nothing is lost. */
  kind?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = ({
  isOpen,
  title,
  description,
  action,
  kind = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
    {children && <DialogBody>{children}</DialogBody>}
    <DialogFooter>
      <Button data-autofocus onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button kind={kind} isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </DialogFooter>
  </Dialog>
)
