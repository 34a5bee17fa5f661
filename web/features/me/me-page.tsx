import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Link } from '#web/platform/navigation/link.tsx'
import { themes, type Theme } from '#shared/themes.ts'
import { changeTheme, savedTheme } from '#web/platform/storage/theme.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useChoices } from '#web/domain/people/use-choices.ts'
import { Card, SettingsSection } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Select } from '#web/kit/select.tsx'
import { OwnCertifications } from './own-certifications.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecuritySections } from './security-sections.tsx'
import { t } from './texts.ts'

export function MePage() {
  const { organizationId = '' } = useParams()
  const isWorker = useMay('schedule.own')
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>
        <SettingsSection title={t('profile')} description={t('profileText')}>
          <ProfileForm />
        </SettingsSection>
        <OwnCertifications />
        {isWorker && (
          <SettingsSection title={t('calendar')} description={t('calendarText')}>
            <p>
              <Link to={`/org/${organizationId}/employee?view=schedule`} className="btn-secondary">
                {t('toCalendar')}
              </Link>
            </p>
          </SettingsSection>
        )}
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
  const keep = useChoices()
  const choose = (chosen: Theme) => {
    changeTheme(chosen)
    setTheme(chosen)
    void keep({ theme: chosen })
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
