import { Suspense } from 'react'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { t } from './texts.ts'

const ApiKeys = lazyWithRetry(() => import('./keys/api-keys.tsx').then((m) => m.ApiKeys))

/** How other programs work with the organization. */
export const IntegrationsPage = () => (
  <>
    <PageHeader title={t('title')} subtitle={t('lead')} />
    <Suspense fallback={<SkeletonText lines={3} />}>
      <ApiKeys />
    </Suspense>
  </>
)
