import { Button } from './button.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'
import { t } from './texts.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: string
  /** The word on the button that does it. */
  action: string
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
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
    <DialogFooter>
      <Button data-autofocus onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </DialogFooter>
  </Dialog>
)
