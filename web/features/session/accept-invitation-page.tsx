import { useNavigate } from 'react-router-dom'
import type { OpenInvitation } from '#shared/members/invitations.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from './frame/auth-layout.tsx'
import { openAfterSignIn } from './after-sign-in.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { t } from './frame/texts.ts'
import { useInvitation } from './use-invitation.ts'
import { useSearch } from './use-search.ts'

/** The target of an invitation's link, for users with and without an account. */
export function AcceptInvitationPage() {
  const { token = '' } = useSearch()
  const state = useInvitation(token)
  if (!state) return <AuthLayout title={t('invitationLooking')} lead="…" />
  if ('problem' in state) {
    return (
      <AuthLayout title={t('invitationOver')} lead={state.problem} action={<LanguageSwitch />}>
        <Link to={state.email ? '/' : pages.login} className="btn-secondary">
          {t(state.email ? 'goOn' : 'signIn')}
        </Link>
      </AuthLayout>
    )
  }
  const { invitation, email } = state
  const { organizationName: organization } = invitation
  return (
    <AuthLayout
      title={t('invitationTitle', { organization })}
      lead={
        <span className="flex items-center gap-3">
          {invitation.logoLink && (
            <img src={invitation.logoLink} alt="" className="size-11 shrink-0 rounded-md bg-white object-contain" />
          )}
          <span className="min-w-0 wrap-break-word">
            {t('invitationLead', { organization, email: invitation.email })}
          </span>
        </span>
      }
      action={<LanguageSwitch />}
    >
      {email && email !== invitation.email.toLowerCase() ? (
        <OtherAccount email={email} token={token} />
      ) : email ? (
        <Acceptance token={token} />
      ) : invitation.hasAccount ? (
        <Link to={signInTo(token, invitation.email)} className="btn-primary">
          {t('invitationSignIn')}
        </Link>
      ) : (
        <NewAccount token={token} invitation={invitation} />
      )}
    </AuthLayout>
  )
}

const pageOf = (token: string) => `${pages.acceptInvitation}?token=${encodeURIComponent(token)}`
const signInTo = (token: string, email: string) =>
  `${pages.login}?email=${encodeURIComponent(email)}&redirect=${encodeURIComponent(pageOf(token))}`

/** Accepts the invitation and opens the organization. */
function useAcceptance(token: string) {
  const navigate = useNavigate()
  return useForm(async (values) => {
    const name = textOf(values, 'name')
    const body = name ? { name, password: values.get('password') } : {}
    await openAfterSignIn(await api.post<User>(fill(memberPaths.invitationAccept, { token }), body), null, navigate)
  })
}

function Acceptance({ token }: { token: string }) {
  const { formProps, isSending } = useAcceptance(token)
  return (
    <Form {...formProps}>
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('invitationAccept')}
      </Button>
    </Form>
  )
}

function NewAccount({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { formProps, cause, isSending } = useAcceptance(token)
  return (
    <Form {...formProps}>
      {cause?.code === 'email_taken' && (
        <Link to={signInTo(token, invitation.email)} className="link text-sm">
          {t('signInInstead')}
        </Link>
      )}
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        defaultValue={invitation.email}
      />
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        defaultValue={invitation.name}
        maxLength={limits.personNameMax}
      />
      <NewPasswordField label={t('password')} name="password" />
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('invitationJoin')}
      </Button>
    </Form>
  )
}

const OtherAccount = ({ email, token }: { email: string; token: string }) => (
  <>
    <p className="mb-3">{t('invitationOther', { email })}</p>
    <Link to={`${pages.logout}?redirect=${encodeURIComponent(pageOf(token))}`} className="btn-primary">
      {t('signOut')}
    </Link>
  </>
)
