import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { t } from './texts.ts'

const ChannelsSection = lazyWithRetry(() => import('./channels-section.tsx').then((m) => m.ChannelsSection))

export function PreferencesPage() {
  const { organizationId = '' } = useParams()
  const back = { to: pages.notifications(organizationId), label: t('notifications') }
  return (
    <>
      <PageHeader title={t('chooseTitle')} subtitle={t('chooseLead')} back={back} />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <ChannelsSection organizationId={organizationId} />
      </Suspense>
      <PreferencesForm organizationId={organizationId} />
    </>
  )
}
