import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SecondFactorNeeded, User } from '#shared/users/users.contract.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { Form } from '#web/domain/form/form.tsx'
import { PasswordField } from '#web/domain/form/password-field.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { t } from './frame/texts.ts'

export * from './redirect-signed-in.ts'

/** What the form loads on use. @throws ApiError when the download fails */
const load = <T,>(part: Promise<T>) =>
  part.catch(() => {
    throw new ApiError(0)
  })

/** Loads the second step, which only users with two-step verification need. */
const loadSecondStep = async () =>
  (await load(Promise.all([import('./second-step.tsx'), loadTexts(['second-factor'])])))[0]

const links = [
  ['/phone', 'phone'],
  ['/company', 'company'],
  ['/forgot-password', 'forgot'],
  ['/create-account', 'create'],
] as const

export function LoginPage() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const ended = `ended_${search.get('ended')}` as `ended_${EndedReason}`
  const why = t(ended)
  const [step, setStep] = useState<ReactNode>()
  const [isSigning, setIsSigning] = useState(false)
  const goOn = async (user: User) =>
    (await load(import('./after-sign-in.ts'))).openAfterSignIn(user, search.get('redirect'), navigate)
  const { formProps, isSending } = useForm(async (values) => {
    const body = { email: textOf(values, 'email'), password: values.get('password') }
    const answer = await api.post<User | SecondFactorNeeded>(userPaths.login, body)
    if (!('secondFactor' in answer)) return goOn(answer)
    const { SecondStep } = await loadSecondStep()
    setStep(<SecondStep methods={answer.secondFactor} onDone={goOn} onBack={() => setStep(undefined)} />)
  })
  const usePasskey = async () => {
    setIsSigning(true)
    await loadSecondStep()
      .then(({ enterWithPasskey }) => enterWithPasskey(goOn))
      .catch(notifyFailure)
    setIsSigning(false)
  }

  return (
    step ?? (
      <AuthLayout
        title={t('signIn')}
        lead={why === ended ? t('welcomeBack') : why}
        action={
          <Link to="/#demo" className="btn-secondary">
            {t('bookDemo')}
          </Link>
        }
      >
        <Form {...formProps}>
          <Field
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={search.get('email') ?? ''}
            required
          />
          <PasswordField label={t('password')} name="password" autoComplete="current-password" />
          <Button type="submit" kind="primary" isBusy={isSending}>
            {t('signIn')}
          </Button>
          {'PublicKeyCredential' in window && (
            <Button isBusy={isSigning} onClick={usePasskey}>
              {t('passkey')}
            </Button>
          )}
        </Form>
        {links.map(([to, key]) => (
          <p key={to}>
            <Link to={to} className="link">
              {t(key)}
            </Link>
          </p>
        ))}
      </AuthLayout>
    )
  )
}
