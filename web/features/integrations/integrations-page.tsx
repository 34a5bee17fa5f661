import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { t } from './texts.ts'

const ApiKeys = lazyWithRetry(() => import('./keys/api-keys.tsx').then((m) => m.ApiKeys))
const Webhooks = lazyWithRetry(() => import('./webhooks/webhooks.tsx').then((m) => m.Webhooks))
const CompanySignIn = lazyWithRetry(() => import('./sign-in/company-sign-in.tsx').then((m) => m.CompanySignInCard))

const tabs = { keys: ApiKeys, webhooks: Webhooks, signIn: CompanySignIn }
const names = Object.keys(tabs) as (keyof typeof tabs)[]

/** How other programs work with the organization. */
export function IntegrationsPage() {
  const { organizationId = '' } = useParams()
  const [tab] = useChoice('tab', ['keys', 'webhooks', 'signIn'])
  const Shown = tabs[tab]
  const base = `/org/${organizationId}/settings/integrations`
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <div className="grid gap-4">
        <Tabs
          label={t('title')}
          tabs={names.map((name) => ({
            to: name === 'keys' ? base : `${base}?tab=${name}`,
            label: t(name),
            isCurrent: name === tab,
          }))}
        />
        <Suspense fallback={<SkeletonText lines={3} />}>
          <Shown />
        </Suspense>
      </div>
    </>
  )
}
