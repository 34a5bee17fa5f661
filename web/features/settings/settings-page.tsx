import { useParams } from 'react-router-dom'
import { Link } from '#web/platform/navigation/link.tsx'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { Anchor } from '#web/kit/anchor.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { SignInRules } from './sign-in-rules.tsx'
import { t } from './texts.ts'

const parts = ['organization', 'clock', 'time', 'region', 'payroll', 'security'] as const

export function SettingsPage() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  const mayConfigure = useMay('organization.configure')
  const mayCall = useMay('telephony.manage')
  const configuration = useConfiguration(organizationId)
  return (
    <>
      <PageHeader title={t('settings')} subtitle={t('settingsLead')} />
      {!me || !configuration ? (
        <Placeholder />
      ) : mayConfigure ? (
        <SettingsForm key={organizationId} organizationId={organizationId} configuration={configuration} />
      ) : (
        <SettingsView configuration={configuration} />
      )}
      {configuration && mayConfigure && <SignInRules organizationId={organizationId} configuration={configuration} />}
      {configuration && mayCall && (
        <SettingsSection title={t('telephone')} description={t('telephoneText')}>
          <div>
            <Link to={`/org/${organizationId}/reports/phone-calls?tab=numbers`} className="btn-secondary">
              {t('telephoneLink')}
            </Link>
          </div>
        </SettingsSection>
      )}
    </>
  )
}

const Placeholder = () =>
  parts.map((part) => (
    <Anchor key={part} id={part}>
      <SettingsSection title={t(part)} description={t(`${part}Text`)}>
        <Skeleton className="mt-6.5 h-9" />
        <Skeleton className="mt-6.5 h-9" />
      </SettingsSection>
    </Anchor>
  ))
