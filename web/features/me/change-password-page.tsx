import { useNavigate, useParams } from 'react-router-dom'
import type { SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { limits } from '#shared/limits.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { PasswordField } from '#web/domain/form/password-field.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { t } from './texts.ts'

export function ChangePasswordPage() {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  const me = pages.me(organizationId)
  const factor = useResource<SecondFactor>(secondFactorPaths.secondFactor)
  const hasFactor = !!factor && (factor.app !== null || factor.passkeys.length > 0)
  const min = hasFactor ? limits.passwordWithFactorMin : limits.passwordMin
  const { formProps, isSending } = useForm(async (values) => {
    const { currentPassword, newPassword } = Object.fromEntries(values)
    await api.post(userPaths.changePassword, { currentPassword, newPassword })
    await refresh(userPaths.sessions)
    notifySuccess(t('passwordChanged'))
    await navigate(me)
  })

  return (
    <>
      <PageHeader title={t('changePassword')} subtitle={t('securityText')} back={{ to: me, label: t('title') }} />
      <Card className="max-w-lg">
        <Form {...formProps} className="grid gap-4">
          <PasswordField label={t('currentPassword')} name="currentPassword" autoComplete="current-password" />
          <PasswordField
            label={t('newPassword')}
            name="newPassword"
            autoComplete="new-password"
            minLength={min}
            maxLength={limits.passwordMax}
            hint={t(hasFactor ? 'newPasswordHintFactor' : 'newPasswordHint', { min })}
          />
          <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
            {t('change')}
          </Button>
        </Form>
      </Card>
    </>
  )
}
