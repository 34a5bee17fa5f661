import type { CompanySignInChanges, CompanySignInSettings } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { CopyableText } from './copyable-text.tsx'
import { t } from '../texts.ts'

interface CompanySignInFormProps {
  url: string
  settings: CompanySignInSettings
  isOpen: boolean
  onClose: () => void
}

export function CompanySignInForm({
  url,
  settings: { signIn, returnAddress },
  isOpen,
  onClose,
}: CompanySignInFormProps) {
  async function send(values: FormData) {
    const secret = String(values.get('clientSecret') ?? '')
    const changes: CompanySignInChanges = {
      issuer: textOf(values, 'issuer').trim(),
      clientId: textOf(values, 'clientId').trim(),
      ...(secret && { clientSecret: secret }),
      domain: textOf(values, 'domain').trim(),
      trustsFactor: values.has('trustsFactor'),
      demanded: values.has('demanded'),
      version: signIn?.version ?? null,
    }
    await api.put<CompanySignInSettings>(url, changes)
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      size="wide"
      title={t(signIn ? 'editSignIn' : 'setUpSignIn')}
      description={t('signInText')}
      onClose={onClose}
      send={send}
    >
      <div className="grid gap-1 text-sm">
        <span className="font-medium">{t('returnAddress')}</span>
        <CopyableText name={t('returnAddress')} value={returnAddress} />
        <span className="text-xs text-ink-3">{t('returnAddressHint')}</span>
      </div>
      <Field
        label={t('issuer')}
        name="issuer"
        type="url"
        required
        maxLength={500}
        placeholder="https://"
        hint={t('issuerHint')}
        defaultValue={signIn?.issuer}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('clientId')}
          name="clientId"
          required
          maxLength={300}
          defaultValue={signIn?.clientId}
          autoComplete="off"
        />
        <Field
          label={t('clientSecret')}
          name="clientSecret"
          type="password"
          required={!signIn}
          maxLength={1000}
          hint={signIn ? t('clientSecretKept') : undefined}
          autoComplete="off"
        />
      </div>
      <Field
        label={t('domain')}
        name="domain"
        required
        maxLength={253}
        hint={t('domainHint')}
        defaultValue={signIn?.domain}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Checkbox
        label={t('trustsFactor')}
        name="trustsFactor"
        hint={t('trustsFactorHint')}
        defaultChecked={signIn?.trustsFactor}
      />
      <Checkbox
        label={t('demanded')}
        name="demanded"
        hint={t(signIn?.verifiedAt ? 'demandedHint' : 'demandedLater')}
        disabled={!signIn?.verifiedAt}
        defaultChecked={signIn?.demanded}
      />
    </EditDialog>
  )
}
