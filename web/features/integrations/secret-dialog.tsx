import { Copy } from 'lucide-react'
import { copyText } from '#web/platform/window/copy-text.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from './texts.ts'

interface SecretDialogProps {
  title: string
  label: string
  /** Undefined closes the dialog. */
  secret: string | undefined
  hint: string
  onClose: () => void
}

/** A secret, shown only once, to copy. */
export const SecretDialog = ({ title, label, secret, hint, onClose }: SecretDialogProps) => (
  <Dialog isOpen={secret !== undefined} onClose={onClose} title={title} description={hint}>
    <DialogBody>
      <Field label={label} readOnly value={secret ?? ''} onFocus={(event) => event.currentTarget.select()} />
    </DialogBody>
    <DialogFooter>
      <Button onClick={() => void copyText(secret ?? '', t('copied'))}>
        <Copy size={16} />
        {t('copy')}
      </Button>
      <Button kind="primary" data-autofocus onClick={onClose}>
        {t('kept')}
      </Button>
    </DialogFooter>
  </Dialog>
)
