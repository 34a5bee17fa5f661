import type { ReactNode } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'
import { t } from '#web/domain/frame/texts.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: string
  /** What to know before it is done. */
  children?: ReactNode
  /** The word on the button that does it. */
  action: string
  /** `primary` where nothing is lost by it. */
  kind?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to undo. */
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
    {children}
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
