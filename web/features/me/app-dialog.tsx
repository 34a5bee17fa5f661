import { Copy } from 'lucide-react'
import type { AppSetup, RecoveryCodes } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { copyText } from '#web/platform/window/copy-text.ts'
import { t } from './texts.ts'

interface AppDialogProps {
  setup: AppSetup
  onClose: () => void
  onDone: (answer: RecoveryCodes) => void
}

/** Sets up an authenticator app: its secret as a QR code and as text, and the first code. */
export function AppDialog({ setup, onClose, onDone }: AppDialogProps) {
  const { formProps, isSending } = useForm(async (values) => {
    const body = { code: textOf(values, 'code') }
    onDone(await api.put<RecoveryCodes>(secondFactorPaths.authenticatorApp, body))
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('appSetUp')} description={t('appLead')}>
      <Form {...formProps}>
        <DialogBody>
          <QrCode text={setup.uri} label={t('appQr')} />
          <div className="grid gap-1">
            <p className="text-sm text-ink-2">{t('appSecret')}</p>
            <p className="flex flex-wrap items-center gap-2">
              <code className="font-medium wrap-break-word">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <Button onClick={() => void copyText(setup.secret, t('copied'))}>
                <Copy size={16} />
                {t('copy')}
              </Button>
            </p>
          </div>
          <Field
            label={t('appCode')}
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" kind="primary" isBusy={isSending}>
            {t('appConfirm')}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
