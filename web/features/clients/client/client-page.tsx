import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { clientPaths } from '#shared/clients/paths.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { ArchivedNotice, ArchiveMenu } from '#web/domain/record/archive.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { CalendarCard } from '#web/domain/schedule/calendar-card.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ClientEditing, type EditedClient } from './client-editing.tsx'
import { StatusBadge } from './client-status.tsx'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { FeedbackTab } from '../feedback/feedback-tab.tsx'
import { LocationsTab } from './locations-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { t } from '../texts.ts'
import { useClientArchiving } from './use-client-archiving.ts'

const tabs = ['overview', 'locations', 'calendar', 'feedback', 'documents', 'profit'] as const

const ClientProfitTab = lazyWithRetry(() => import('./client-profit-tab.tsx').then((m) => m.ClientProfitTab))

export function ClientPage() {
  const { organizationId = '', clientId = '' } = useParams()
  const [params] = useSearchParams()
  const client = useResource<Client>(fill(clientPaths.client, { organizationId, clientId }))
  const configuration = useConfiguration(organizationId)
  const mayManage = useMay('clients.manage')
  const mayPay = useMay('payroll.read')
  const shownTabs = tabs.filter((name) => (name === 'profit' ? mayPay : isForAll(name) || mayManage))
  const tab = shownTabs.find((name) => name === params.get('tab')) ?? 'overview'
  const { archive, restore } = useClientArchiving(organizationId)
  const [edited, setEdited] = useState<EditedClient>()
  const address = pages.client(organizationId, clientId)

  return (
    <>
      <PageHeader
        title={client?.name}
        back={{ to: pages.clients(organizationId), label: t('clients') }}
        before={client ? <Avatar name={client.name} className="size-11 text-base" /> : <Skeleton className="size-11" />}
        after={client && <StatusBadge status={client.status} />}
        subtitle={client?.contract && t('since', { date: sinceText(client) })}
        actions={
          client &&
          mayManage && (
            <>
              <Button onClick={() => setEdited({ section: 'client', client })}>
                <Pencil />
                {t('editClient')}
              </Button>
              <ArchiveMenu
                label={t('actionsFor', { name: client.name })}
                isArchived={!!client.archivedAt}
                onArchive={() => archive(client)}
                onRestore={() => restore(client)}
              />
            </>
          )
        }
      />
      <ArchivedNotice at={client?.archivedAt ?? null} />
      <Tabs
        label={t('sections')}
        tabs={shownTabs.map((name) => ({
          to: name === 'overview' ? address : `${address}?tab=${name}`,
          label: t(name),
          isCurrent: name === tab,
        }))}
      />
      <div className="pt-5">
        {tab === 'overview' && (
          <OverviewTab
            organizationId={organizationId}
            clientId={clientId}
            client={client}
            configuration={configuration}
            mayManage={mayManage}
            onEdit={(section) => client && setEdited({ section, client })}
          />
        )}
        {tab === 'locations' && (
          <LocationsTab organizationId={organizationId} clientId={clientId} isArchived={!!client?.archivedAt} />
        )}
        {tab === 'calendar' && (
          <CalendarCard
            organizationId={organizationId}
            configuration={configuration}
            of={{ clientId }}
            titleOf={({ jobName, locationName }) => `${jobName} · ${locationName}`}
            hrefOf={({ locationId, jobId }) => pages.job(organizationId, clientId, locationId, jobId)}
          />
        )}
        {tab === 'feedback' && <FeedbackTab organizationId={organizationId} clientId={clientId} />}
        {tab === 'documents' && <DocumentsTab organizationId={organizationId} clientId={clientId} />}
        {tab === 'profit' && (
          <Suspense fallback={<Skeleton className="h-104" />}>
            <ClientProfitTab organizationId={organizationId} clientId={clientId} />
          </Suspense>
        )}
      </div>
      <ClientEditing
        organizationId={organizationId}
        edited={edited}
        currency={configuration?.currency ?? 'USD'}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

const isForAll = (name: string) => name !== 'documents' && name !== 'feedback'

/** A renewed contract begins later than the client. */
const sinceText = ({ contract, createdAt }: Client) => {
  const added = localDate(createdAt)
  const startsOn = contract?.startsOn ?? added
  return formatDate(startsOn < added ? startsOn : added, { dateStyle: 'medium' })
}
