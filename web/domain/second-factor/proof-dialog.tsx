import type { Proof, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { FactorMethod } from '#shared/users/users.contract.ts'
import { Form } from '#web/domain/form/form.tsx'
import { PasswordField } from '#web/domain/form/password-field.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody } from '#web/domain/controls/dialog.tsx'
import { CompanyProof } from './company-proof.tsx'
import { FactorForm } from './factor-form.tsx'
import { PhoneProof } from './phone-proof.tsx'
import { t } from './texts.ts'

interface ProofDialogProps {
  /** The user's second factors; without any, the dialog asks for `first`. */
  methods: readonly FactorMethod[]
  first: SecondFactor['proof']
  onShow: (shown: Proof) => Promise<void>
  onPasskey: () => Promise<void>
  onClose: () => void
}

/** Asks the user to reauthenticate before actions that are dangerous on an unattended computer. */
export const ProofDialog = ({ methods, first, onShow, onPasskey, onClose }: ProofDialogProps) => (
  <Dialog isOpen onClose={onClose} title={t('proofTitle')} description={t('proofLead')}>
    <DialogBody>
      {methods.length > 0 ? (
        <FactorForm methods={methods} onShow={onShow} onPasskey={onPasskey} />
      ) : first === 'password' ? (
        <PasswordForm onShow={onShow} />
      ) : first === 'company' ? (
        <CompanyProof />
      ) : (
        <PhoneProof by={first === 'pin' ? 'pin' : 'textCode'} onShow={onShow} />
      )}
      <Button kind="ghost" className="mb-2" onClick={onClose}>
        {t('cancel')}
      </Button>
    </DialogBody>
  </Dialog>
)

function PasswordForm({ onShow }: Pick<ProofDialogProps, 'onShow'>) {
  const { formProps, isSending } = useForm((values) => onShow({ password: String(values.get('password')) }))
  return (
    <Form {...formProps} className="grid gap-4">
      <PasswordField label={t('password')} name="password" autoComplete="current-password" />
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('continue')}
      </Button>
    </Form>
  )
}
