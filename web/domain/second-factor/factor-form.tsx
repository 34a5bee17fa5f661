import { useEffect, useRef, useState } from 'react'
import type { ShownFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { FactorMethod } from '#shared/users/users.contract.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FormError } from '#web/domain/form/form-error.tsx'
import { t } from './texts.ts'

interface FactorFormProps {
  /** The user's methods, the preferred one first. */
  methods: readonly FactorMethod[]
  /** Submits a code. */
  onShow: (shown: ShownFactor) => Promise<void>
  /** Requests a challenge from the API, signs it with the passkey and submits the result. */
  onPasskey: () => Promise<void>
}

const wordOf = { app: 'useApp', passkey: 'usePasskey', recovery: 'useRecovery' } as const

/** The second step of verification: an app's code, a passkey or a recovery code. */
export function FactorForm({ methods, onShow, onPasskey }: FactorFormProps) {
  const [method, setMethod] = useState(methods[0] ?? 'app')
  const passkey = usePasskey(onPasskey)
  const choose = (chosen: FactorMethod) => {
    setMethod(chosen)
    // Browsers require a user gesture before a passkey prompt.
    if (chosen === 'passkey') passkey.use()
  }
  return (
    <div className="grid gap-4">
      {method === 'passkey' ? (
        <PasskeyStep {...passkey} />
      ) : (
        <CodeForm key={method} name={method === 'app' ? 'code' : 'recoveryCode'} onShow={onShow} />
      )}
      <div className="grid gap-2">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} onClick={() => choose(other)}>
              {t(wordOf[other])}
            </Button>
          ))}
      </div>
    </div>
  )
}

interface CodeFormProps {
  name: 'code' | 'recoveryCode'
  onShow: FactorFormProps['onShow']
}

function CodeForm({ name, onShow }: CodeFormProps) {
  const { formProps, isSending } = useForm((values) => onShow({ [name]: textOf(values, name) }))
  const isCode = name === 'code'
  return (
    <Form {...formProps} className="grid gap-4">
      <Field
        ref={useFocus<HTMLInputElement>()}
        label={t(name)}
        name={name}
        required
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isCode ? 10 : 40}
        hint={t(isCode ? 'codeHint' : 'recoveryHint')}
      />
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('continue')}
      </Button>
    </Form>
  )
}

function usePasskey(onPasskey: FactorFormProps['onPasskey']) {
  const [state, setState] = useState<{ isBusy?: boolean; failure?: unknown }>({})
  const use = () => {
    setState({ isBusy: true })
    void onPasskey().then(
      () => setState({}),
      (error: unknown) => setState({ failure: error }),
    )
  }
  return { ...state, use }
}

const PasskeyStep = ({ isBusy, failure, use }: ReturnType<typeof usePasskey>) => (
  <div className="grid gap-4">
    {failure instanceof ApiError ? (
      <FormError error={failure} />
    ) : (
      failure !== undefined && (
        <p role="alert" className="form-error">
          {t('passkeyFailed')}
        </p>
      )
    )}
    <p className="text-sm text-ink-2">{t('passkeyLead')}</p>
    <Button kind="primary" ref={useFocus<HTMLButtonElement>()} isBusy={isBusy} onClick={use}>
      {t('usePasskey')}
    </Button>
  </div>
)

/** Focuses an element that replaces another one. */
function useFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
