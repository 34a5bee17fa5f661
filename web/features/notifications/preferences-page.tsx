import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { t } from './texts.ts'

/** How the user wants to be told by this organisation; each user's own. */
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
