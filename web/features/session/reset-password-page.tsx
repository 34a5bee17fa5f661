import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { PasswordField } from './password-field.tsx'
import { t } from './texts.ts'
import { useSearch } from './use-search.ts'

/** Opened from the mail; the token in the address is what allows it. */
export function ResetPasswordPage() {
  const { token } = useSearch()
  const { formProps, problems, error, isSending, isDone } = useForm((values) =>
    api.post(userPaths.resetPassword, { token, password: values.get('password') }),
  )
  if (isDone) {
    return (
      <AuthLayout title={t('passwordSet')} lead={t('passwordSetLead')}>
        <Link to={pages.login} className="btn-primary">
          {t('signIn')}
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
  if (!token) {
    return (
      <AuthLayout title={t('verifyFailed')} lead={t('linkIncomplete')}>
        {askAgain}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('newPasswordTitle')}>
      <form {...formProps}>
        <FormError error={error} />
        <PasswordField label={t('newPassword')} name="password" problem={problems['password']} mayBeShort />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('setPassword')}
        </Button>
      </form>
      {error?.code === 'token_invalid' && askAgain}
    </AuthLayout>
  )
}
