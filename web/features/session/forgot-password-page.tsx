import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { t } from './frame/texts.ts'

export function ForgotPasswordPage() {
  const { formProps, isSending, isDone, sent } = useForm((values) =>
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
      <Form {...formProps}>
        <Field label={t('email')} name="email" type="email" autoComplete="username" required />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('sendLink')}
        </Button>
      </Form>
      {back}
    </AuthLayout>
  )
}
