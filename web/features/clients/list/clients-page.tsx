import { Building2, Plus, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientPage, ClientRow } from '#shared/clients/clients.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { pages } from '#shared/pages.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { ImportLink } from '#web/domain/controls/import-link.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { SelectButton, SelectedCount } from '#web/domain/selection/select-box.tsx'
import { useSelection } from '#web/domain/selection/use-selection.ts'
import { AddClientDialog } from './add-client-dialog.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ClientList } from './client-list.tsx'
import { clientKeys, useClientQuery } from './client-query.ts'
import { ClientToolbar } from './client-toolbar.tsx'
import { t } from '../texts.ts'
import { useClientArchiving } from '../client/use-client-archiving.ts'

/** Loaded when a client is selected. */
const BulkBar = lazyWithRetry(() => import('./bulk-bar.tsx').then((m) => m.BulkBar))

const ProfitReport = lazyWithRetry(() => import('./profit-report.tsx').then((m) => m.ProfitReport))

/** The client list, or the profit report of the same clients. */
export function ClientsPage() {
  const [params] = useSearchParams()
  if (params.get('report') !== 'profit') return <Clients />
  return (
    <Suspense>
      <ProfitReport />
    </Suspense>
  )
}

function Clients() {
  const { organizationId = '' } = useParams()
  const navigate = useNavigate()
  const query = useClientQuery()
  const mayManage = useMay('clients.manage')
  const listUrl = fill(clientPaths.clients, { organizationId })
  const { data, isLoading } = usePages<ClientPage>(withQuery(listUrl, query.filter), query.pages)
  const list = useRows(organizationId, data?.items, query.view === 'archived')
  // While another view loads, a list left empty by moved rows is not its answer.
  const rows = isLoading && !list.rows?.length ? undefined : list.rows
  const selection = useSelection(list.rows, JSON.stringify(query.filter))
  const [isAdding, setAdding] = useAdding()

  return (
    <>
      <PageHeader
        title={t('clients')}
        subtitle={<span className="max-sm:hidden">{t('clientsLead')}</span>}
        actions={
          <>
            <ImportLink organizationId={organizationId} kind="clients" />
            <ExportMenu lists={exportsOf(organizationId, query.filter)} />
            {mayManage && !!rows?.length && <SelectButton selection={selection} />}
            {mayManage && (
              <Button kind="primary" data-tour="add-client" onClick={() => setAdding(true)}>
                <Plus />
                {t('addClient')}
              </Button>
            )}
          </>
        }
      />
      <ClientFigures organizationId={organizationId} />
      <SavedViews organizationId={organizationId} list="clients" keys={clientKeys} />
      <section className="md:card md:overflow-clip">
        <ClientToolbar organizationId={organizationId} query={query} counts={data?.counts} />
        {rows?.length === 0 ? (
          <Nothing query={query} mayManage={mayManage} onAdd={() => setAdding(true)} />
        ) : (
          <ClientList
            organizationId={organizationId}
            rows={rows}
            sort={query.sort}
            mayManage={mayManage}
            onSort={(sort) => query.change({ sort })}
            onArchive={list.archive}
            onRestore={list.restore}
            selection={selection}
          />
        )}
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => query.change({ pages: String(query.pages + 1) })}
        />
      </section>
      <SelectedCount selection={selection} />
      {selection.isOpen && (
        <Suspense>
          <BulkBar
            organizationId={organizationId}
            selection={selection}
            filter={query.filter}
            matching={data && matchingOf(query.view, data.counts)}
            hasMore={!!data?.nextCursor}
          />
        </Suspense>
      )}
      <AddClientDialog
        organizationId={organizationId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={({ client, location }) =>
          navigate(
            location
              ? pages.location(organizationId, client.id, location.id)
              : `${pages.client(organizationId, client.id)}?tab=locations`,
          )
        }
      />
    </>
  )
}

/** How many clients a view has; undefined for archived ones, which are not counted. */
const matchingOf = (view: ReturnType<typeof useClientQuery>['view'], counts: ClientPage['counts']) =>
  view === 'archived'
    ? undefined
    : view === 'all'
      ? counts.lead + counts.active + counts.paused + counts.ended
      : counts[view]

/** Exports of the listed clients, their locations and their jobs. */
function exportsOf(organizationId: string, filter: ReturnType<typeof useClientQuery>['filter']) {
  const { search, status, archived } = filter
  const clientExport = {
    heading: t('clients'),
    url: withQuery(fill(clientPaths.clientExport, { organizationId }), filter),
  }
  // With a region filter, locations and jobs would include those in other regions, so only clients are exported.
  if (filter.regionId) return [clientExport]
  const ofTheirs = { clientSearch: search, clientStatus: status, archived }
  const url = (path: string, query: typeof ofTheirs) => withQuery(fill(path, { organizationId }), query)
  return [
    clientExport,
    { heading: t('locations'), url: url(locationPaths.locationExport, ofTheirs) },
    { heading: t('jobs'), url: url(jobPaths.jobExport, ofTheirs) },
  ]
}

/** Rows without those that were just archived or restored. */
function useRows(organizationId: string, items: readonly ClientRow[] | undefined, isArchivedView: boolean) {
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set())
  const { archive, restore } = useClientArchiving(organizationId)
  const moving = (move: typeof archive) => async (row: ClientRow) => {
    setMoved((now) => new Set(now).add(row.id))
    await move(row)
    // The list has been refetched; after a failure the row must reappear.
    setMoved((now) => new Set([...now].filter((id) => id !== row.id)))
  }
  return {
    rows: items?.filter(({ id, archivedAt }) => !moved.has(id) && !!archivedAt === isArchivedView),
    archive: moving(archive),
    restore: moving(restore),
  }
}

interface NothingProps {
  query: ReturnType<typeof useClientQuery>
  mayManage: boolean
  onAdd: () => void
}

function Nothing({ query, mayManage, onAdd }: NothingProps) {
  if (query.search || query.regionId || (query.view !== 'all' && query.view !== 'archived')) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t('noneFound')}
        action={<Button onClick={() => query.change({ search: '', view: '', region: '' })}>{t('clearFilters')}</Button>}
      >
        {t('noneFoundText')}
      </EmptyState>
    )
  }
  const isArchive = query.view === 'archived'
  return (
    <EmptyState
      icon={<Building2 size={20} />}
      title={t(isArchive ? 'noneArchived' : 'none')}
      action={!isArchive && mayManage && <Button onClick={onAdd}>{t('addFirst')}</Button>}
    >
      {t(isArchive ? 'noneArchivedText' : 'noneText')}
    </EmptyState>
  )
}
