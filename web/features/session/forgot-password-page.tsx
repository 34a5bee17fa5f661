import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'

export function ForgotPasswordPage() {
  const { formProps, problems, error, isSending, isDone, sent } = useForm((values) =>
    api.post(userPaths.passwordResetLink, { email: textOf(values, 'email') }),
  )
  const back = (
    <p>
      <Link to={pages.login} className="link">
        {t('backToSignIn')}
      </Link>
    </p>
  )
  if (isDone && sent) {
    return (
      <AuthLayout title={t('linkSent')} lead={t('linkSentLead', { email: textOf(sent, 'email') })}>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      <form {...formProps}>
        <FormError error={error} />
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={problems['email']}
        />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('sendLink')}
        </Button>
      </form>
      {back}
    </AuthLayout>
  )
}
