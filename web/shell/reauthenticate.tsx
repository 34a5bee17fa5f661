import { createRoot } from 'react-dom/client'
import type { Proof, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { FactorMethod } from '#shared/users/users.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import type { PasskeyOffer } from '#web/domain/second-factor/passkeys.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { ProofDialog } from '#web/domain/second-factor/proof-dialog.tsx'

let asking: Promise<boolean> | undefined

/** Asks the user to reauthenticate; concurrent calls share one dialog. Resolves with false when it was canceled. */
export const reauthenticate = () =>
  (asking ??= openDialog().finally(() => {
    asking = undefined
  }))

async function openDialog(): Promise<boolean> {
  const [factor] = await Promise.all([
    api.get<SecondFactor>(secondFactorPaths.secondFactor).catch(passwordOnly),
    loadTexts(['platform', 'frame', 'second-factor']),
  ])
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise<boolean>((resolve) => {
    const end = (isShown: boolean) => {
      resolve(isShown)
      root.unmount()
      host.remove()
    }
    const show = async (proof: Proof) => {
      await api.post(secondFactorPaths.proof, proof)
      end(true)
    }
    root.render(
      <ProofDialog
        methods={methodsOf(factor)}
        first={factor.proof}
        onShow={show}
        onPasskey={async () => {
          const { signWithPasskey } = await import('#web/domain/second-factor/passkeys.ts')
          const offer = await api.post<PasskeyOffer>(secondFactorPaths.proofPasskeyOptions)
          await show({ passkey: await signWithPasskey(offer) })
        }}
        onClose={() => end(false)}
      />,
    )
  })
}

/** An unverified account has no second factors; it reauthenticates with the password. */
function passwordOnly(error: unknown): Pick<SecondFactor, 'app' | 'passkeys' | 'recoveryCodesLeft' | 'proof'> {
  if (error instanceof ApiError && error.code === 'not_verified')
    return { app: null, passkeys: [], recoveryCodesLeft: 0, proof: 'password' }
  throw error
}

function methodsOf({ app, passkeys, recoveryCodesLeft }: ReturnType<typeof passwordOnly>): FactorMethod[] {
  if (!app && passkeys.length === 0) return []
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}
