import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#shared/contracts/users.ts'
import { landing } from '#shared/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/link.tsx'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { t } from './texts.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const body = { email: textOf(values, 'email'), password: values.get('password') }
    const user = await api.post<User>(userPaths.login, body)
    await navigate((user.verified && safeRedirect(search.get('redirect'))) || landing(user))
  })

  return (
    <AuthLayout
      title={t('signIn')}
      lead={t('welcomeBack')}
      action={
        <Link to="/#demo" className="btn-secondary">
          {t('bookDemo')}
        </Link>
      }
    >
      <form {...formProps}>
        <FormError error={error} />
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={search.get('email') ?? ''}
          required
          problem={problems['email']}
        />
        <Field
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          problem={problems['password']}
        />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('signIn')}
        </Button>
      </form>
      <p>
        <Link to="/forgot-password" className="link">
          {t('forgotPassword')}
        </Link>
      </p>
      <p>
        {t('noAccount')}{' '}
        <Link to="/create-account" className="link">
          {t('createAccount')}
        </Link>
      </p>
    </AuthLayout>
  )
}
