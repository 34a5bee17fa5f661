import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaAnswerList } from '#shared/client-area/area-answers.contract.ts'
import type { ClientArea, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useOwnClients } from '#web/domain/people/use-own-clients.ts'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { t } from './texts.ts'
import { OverviewTab } from './overview-tab.tsx'

const DocumentsTab = lazyWithRetry(() => import('./documents-tab.tsx').then((m) => m.DocumentsTab))
const DoneTab = lazyWithRetry(() => import('./done-tab.tsx').then((m) => m.DoneTab))
const InspectionsTab = lazyWithRetry(() => import('./inspections-tab.tsx').then((m) => m.InspectionsTab))
const MessagesTab = lazyWithRetry(async () => {
  const [{ MessagesTab: Tab }] = await Promise.all([
    import('./messages-tab.tsx'),
    loadTexts(['messages', 'conversation', 'photos', 'record']),
  ])
  return Tab
})
const QuestionsTab = lazyWithRetry(() => import('./questions-tab.tsx').then((m) => m.QuestionsTab))
const RequestsTab = lazyWithRetry(() => import('./requests-tab.tsx').then((m) => m.RequestsTab))

const VisitsTab = lazyWithRetry(() => import('./visits-tab.tsx').then((m) => m.VisitsTab))

const tabs = ['overview', 'visits', 'done', 'requests', 'messages', 'inspections', 'questions', 'documents'] as const

/** The client area: the client from the query, or the contact's first one. */
export function ClientAreaPage() {
  const { clients, chosen } = useOwnClients()
  if (clients && !chosen)
    return (
      <>
        <PageHeader title={t('noClient')} />
        <EmptyState title={t('noClient')}>{t('noClientText')}</EmptyState>
      </>
    )
  return <Area key={chosen?.clientId} chosen={chosen} clients={clients ?? []} />
}

function Area({ chosen, clients }: { chosen: OwnClient | undefined; clients: readonly OwnClient[] }) {
  const { clientUserId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview'
  const area = useResource<ClientArea>(chosen ? fill(clientAreaPaths.clientArea, { ...chosen }) : null, {
    askEveryMs: 60_000,
  })
  const answers = useResource<AreaAnswerList>(chosen ? fill(clientAreaPaths.areaAnswers, { ...chosen }) : null, {
    askEveryMs: 60_000,
  })?.items
  const addressOf = (name: string) =>
    `/client/${clientUserId}?${withParams(params, { tab: name, to: '', request: '', about: '', id: '', at: '' })}`
  const counts = {
    overview: new Set(answers?.map(({ threadId }) => threadId)).size || undefined,
    requests: area?.openRequests || undefined,
    questions: area?.openQuestions || undefined,
  }
  return (
    <>
      <PageHeader
        title={chosen?.clientName}
        subtitle={chosen && <>{t('by', { name: chosen.organizationName })}</>}
        actions={
          clients.length > 1 && (
            <Select
              label={t('chooseClient')}
              value={chosen?.clientId ?? ''}
              options={clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))}
              onChange={({ target }) => setParams({ client: target.value })}
            />
          )
        }
      />
      <Tabs
        label={t('sections')}
        tabs={tabs.map((name) => ({
          to: addressOf(name),
          label: t(name),
          isCurrent: name === tab,
          count: name in counts ? counts[name as keyof typeof counts] : undefined,
        }))}
      />
      <div className="pt-5">
        <Suspense fallback={<SkeletonText lines={6} />}>
          {chosen && tab === 'overview' && (
            <OverviewTab client={chosen} area={area} answers={answers} addressOf={addressOf} />
          )}
          {chosen && tab === 'visits' && <VisitsTab client={chosen} />}
          {chosen && tab === 'done' && <DoneTab client={chosen} />}
          {chosen && tab === 'requests' && <RequestsTab client={chosen} locations={area?.locations ?? []} />}
          {chosen && tab === 'messages' && (
            <MessagesTab client={chosen} locations={area?.locations ?? []} addressOf={addressOf} />
          )}
          {chosen && tab === 'inspections' && <InspectionsTab client={chosen} />}
          {chosen && tab === 'questions' && <QuestionsTab client={chosen} />}
          {chosen && tab === 'documents' && <DocumentsTab client={chosen} />}
        </Suspense>
      </div>
    </>
  )
}
