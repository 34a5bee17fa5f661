import type { FactorMethod, User } from '#shared/users/users.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { signWithPasskey, type PasskeyOffer } from '#web/domain/second-factor/passkeys.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FactorForm } from '#web/domain/second-factor/factor-form.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { t } from './frame/texts.ts'

interface SecondStepProps {
  methods: readonly FactorMethod[]
  onDone: (user: User) => Promise<void>
  onBack: () => void
}

/** The second step after the password, for accounts with two-step verification. */
export const SecondStep = ({ methods, onDone, onBack }: SecondStepProps) => (
  <AuthLayout title={t('secondStep')} lead={t('secondStepLead')}>
    <FactorForm
      methods={methods}
      onShow={async (proof) => onDone(await api.post<User>(secondFactorPaths.loginSecondFactor, proof))}
      onPasskey={async () => {
        const offer = await api.post<PasskeyOffer>(secondFactorPaths.loginPasskeyOptions, { secondStep: true })
        const passkey = await signWithPasskey(offer)
        await onDone(await api.post<User>(secondFactorPaths.loginSecondFactor, { passkey }))
      }}
    />
    <Button kind="ghost" onClick={onBack}>
      {t('backToSignIn')}
    </Button>
  </AuthLayout>
)

/** Signs in with a passkey alone. A canceled passkey prompt shows no error. */
export async function enterWithPasskey(goOn: (user: User) => Promise<void>) {
  try {
    const offer = await api.post<PasskeyOffer>(secondFactorPaths.loginPasskeyOptions, { secondStep: false })
    const passkey = await signWithPasskey(offer)
    await goOn(await api.post<User>(secondFactorPaths.loginPasskey, { passkey }))
  } catch (failure) {
    if (failure instanceof ApiError) throw failure
  }
}
