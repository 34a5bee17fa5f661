import { History, SearchX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { AuditActPage } from '#shared/audit/audit.contract.ts'
import { auditPaths } from '#shared/audit/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { ActItem } from './act-item.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditKeys, useAuditQuery } from './audit-query.ts'
import { t } from './texts.ts'

/** The audit log; changes that were saved together are one item. */
export function AuditPage() {
  const { organizationId = '' } = useParams()
  const query = useAuditQuery()
  const timeZone = useConfiguration(organizationId)?.timeZone
  const url = (path: string) => withQuery(fill(path, { organizationId }), query.filter)
  const { data, isLoading } = usePages<AuditActPage>(url(auditPaths.auditActs), query.pages)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={<ExportMenu lists={[{ url: url(auditPaths.auditExport) }]} />}
      />
      <SavedViews organizationId={organizationId} list="audit" keys={auditKeys} />
      <Card isFlush>
        <AuditFilters
          organizationId={organizationId}
          query={query}
          actors={data?.items.flatMap(({ actor }) => actor ?? []) ?? []}
        />
        {data?.items.length === 0 && (
          <EmptyState
            icon={query.isFiltered ? <SearchX size={20} /> : <History size={20} />}
            title={t(query.isFiltered ? 'noneFound' : 'none')}
          >
            {t(query.isFiltered ? 'noneFoundText' : 'noneText')}
          </EmptyState>
        )}
        <ol className="divide-y divide-line" aria-label={t('title')} aria-busy={!data}>
          {data?.items.map((act) => (
            <li key={act.id}>
              <ActItem organizationId={organizationId} act={act} timeZone={timeZone} change={query.change} />
            </li>
          )) ?? (
            <li className="p-4">
              <SkeletonText lines={6} />
            </li>
          )}
        </ol>
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => query.change({ pages: String(query.pages + 1) })}
        />
      </Card>
    </>
  )
}
