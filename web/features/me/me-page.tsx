import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { changeTheme, savedTheme, themes, type Theme } from '#web/lib/theme.ts'
import { Card, SettingsSection } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { OwnCertifications } from './own-certifications.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecuritySections } from './security-sections.tsx'
import { t } from './texts.ts'

export function MePage() {
  const { organizationId = '' } = useParams()
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>
        <SettingsSection title={t('profile')} description={t('profileText')}>
          <ProfileForm />
        </SettingsSection>
        <OwnCertifications />
        <SettingsSection title={t('look')} description={t('lookText')}>
          <ThemeChoice />
        </SettingsSection>
        <SecuritySections organizationId={organizationId} />
      </Card>
    </>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(savedTheme)
  const choose = (chosen: Theme) => {
    changeTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Select
      label={t('theme')}
      value={theme}
      options={themes.map((id) => ({ value: id, label: t(`theme.${id}`) }))}
      onChange={(event) => choose(themes.find((id) => id === event.target.value) ?? 'system')}
    />
  )
}
