import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/users/users.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { limits } from '#shared/limits.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { t } from './frame/texts.ts'

export function CreateAccountPage() {
  const navigate = useNavigate()
  const { formProps, cause, isSending, sent } = useForm(async (values) => {
    const body = { name: textOf(values, 'name'), email: textOf(values, 'email'), password: values.get('password') }
    await navigate(landing(await api.create<User>(userPaths.users, body)))
  })
  const isTaken = cause?.code === 'email_taken'
  const email = String(sent?.get('email') ?? '')

  return (
    <AuthLayout title={t('create')} lead={t('createAccountLead')}>
      <Form {...formProps}>
        <Field
          label={t('name')}
          name="name"
          autoComplete="name"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens this page came to fill its only form
          autoFocus
          maxLength={limits.personNameMax}
        />
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={limits.emailMax}
        />
        {isTaken && (
          <Link to={`${pages.login}?email=${encodeURIComponent(email)}`} className="link text-sm">
            {t('signInInstead')}
          </Link>
        )}
        <NewPasswordField label={t('password')} name="password" />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('create')}
        </Button>
      </Form>
      <p>
        {t('haveAccount')}{' '}
        <Link to={pages.login} className="link">
          {t('signIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}
