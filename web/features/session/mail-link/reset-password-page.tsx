import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { t as tSession } from '../frame/texts.ts'
import { t } from './texts.ts'
import { useSearch } from '../use-search.ts'

/**
 * Whether the link is still valid and also verifies the account; if that cannot be checked, submitting the form shows
 * the error.
 */
function useLinkState(token: string) {
  const [state, setState] = useState<'usable' | 'asksName' | 'over'>()
  useEffect(() => {
    if (!token) return
    api.post<{ asksName: boolean }>(userPaths.resetPasswordLink, { token }).then(
      ({ asksName }) => setState(asksName ? 'asksName' : 'usable'),
      (error: unknown) => setState(error instanceof ApiError && error.code === 'token_invalid' ? 'over' : 'usable'),
    )
  }, [token])
  return state
}

/** The target of a password reset link, authorized by its token. */
export function ResetPasswordPage() {
  const { token = '' } = useSearch()
  const state = useLinkState(token)
  const { formProps, cause, isSending, isDone } = useForm((values) => {
    const name = textOf(values, 'name')
    return api.post(userPaths.resetPassword, { token, password: values.get('password'), ...(name && { name }) })
  })
  if (isDone) {
    return (
      <AuthLayout title={t('passwordSet')} lead={t('passwordSetLead')}>
        <Link to={pages.login} className="btn-primary">
          {tSession('signIn')}
        </Link>
      </AuthLayout>
    )
  }
  const askAgain = (
    <p>
      <Link to={pages.forgotPassword} className="link">
        {t('askAgain')}
      </Link>
    </p>
  )
  if (token && !state) return <AuthLayout title={t('newPasswordTitle')} lead="…" />
  if (!token || state === 'over') {
    return (
      <AuthLayout title={t('verifyFailed')} lead={token ? t('linkOver') : tSession('linkIncomplete')}>
        {askAgain}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('newPasswordTitle')}>
      <Form {...formProps}>
        {state === 'asksName' && (
          <Field label={tSession('name')} name="name" autoComplete="name" maxLength={limits.personNameMax} />
        )}
        <NewPasswordField label={t('newPassword')} name="password" mayBeShort />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('setPassword')}
        </Button>
      </Form>
      {cause?.code === 'token_invalid' && askAgain}
    </AuthLayout>
  )
}
