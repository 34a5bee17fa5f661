import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { limits } from '#shared/limits.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#web/platform/http/api.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { redirectToProvider } from '#web/domain/second-factor/redirect-to-provider.ts'
import { Form } from '#web/domain/form/form.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { safeRedirect } from '../safe-redirect.ts'
import { useSearch } from '../use-search.ts'
import { t } from './texts.ts'

/** Asks for the work email, and leads to the company's own sign-in. */
export function CompanyPage() {
  const { email, redirect = null } = useSearch()
  const { formProps, isSending } = useForm(async (values) => {
    const page = safeRedirect(redirect)
    const wanted = { email: textOf(values, 'email'), ...(page && page.length <= 500 && { page }) }
    return redirectToProvider((await api.post<{ address: string }>(companySignInPaths.start, wanted)).address)
  })
  return (
    <AuthLayout title={t('title')} lead={t('lead')}>
      <Form {...formProps}>
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens this page came to fill its only form
          autoFocus
          maxLength={limits.emailMax}
        />
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('continue')}
        </Button>
      </Form>
      <p>
        <Link to={pages.login} className="link">
          {t('otherWays')}
        </Link>
      </p>
    </AuthLayout>
  )
}
