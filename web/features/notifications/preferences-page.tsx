import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { t } from './texts.ts'

export function PreferencesPage() {
  const { organizationId = '' } = useParams()
  const back = { to: pages.notifications(organizationId), label: t('notifications') }
  return (
    <>
      <PageHeader title={t('chooseTitle')} subtitle={t('chooseLead')} back={back} />
      <PreferencesForm organizationId={organizationId} />
    </>
  )
}
