import { useParams } from 'react-router-dom'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { useMay, useMe } from '#web/lib/use-me.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Anchor, SectionLayout } from '#web/ui/section-layout.tsx'
import { SettingsSection } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsView } from './settings-view.tsx'
import { t } from './texts.ts'

/** The parts of this page in their order; what other settings pages add comes after them. */
const parts = ['organization', 'clock', 'region', 'payroll'] as const

export function SettingsPage() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  const mayConfigure = useMay('organization.configure')
  const configuration = useConfiguration(organizationId)
  return (
    <>
      <PageHeader title={t('settings')} subtitle={t('settingsLead')} />
      <SectionLayout label={t('sections')} sections={parts.map((part) => ({ to: `#${part}`, label: t(part) }))}>
        {!me || !configuration ? (
          <Placeholder />
        ) : mayConfigure ? (
          <SettingsForm key={organizationId} organizationId={organizationId} configuration={configuration} />
        ) : (
          <SettingsView configuration={configuration} />
        )}
      </SectionLayout>
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
