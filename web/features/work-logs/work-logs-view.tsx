import { Clock, Plus, SearchX } from 'lucide-react'
import type { WorkLogPage, WorkLogTotals } from '#shared/work-logs/work-logs.contract.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { clockOf } from '#web/platform/clock/use-elapsed.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SavedViews } from '#web/domain/record/saved-views.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { AddWorkLog } from './add-work-log.tsx'
import { t } from './texts.ts'
import { TimeRequests } from './time-requests.tsx'
import { WorkLogDialog } from './work-log-dialog.tsx'
import { WorkLogFilters } from './work-log-filters.tsx'
import { WorkLogList } from './work-log-list.tsx'
import { useWorkLogQuery, workLogKeys } from './work-log-query.ts'

interface WorkLogsViewProps {
  organizationId: string
  /** Limits the list to this member. */
  memberId?: string
}

/** Work logs of everyone or one member: filter, add, correct and export. */
export function WorkLogsView(props: WorkLogsViewProps) {
  const timeZone = useConfiguration(props.organizationId)?.timeZone
  return timeZone ? <WorkLogs {...props} today={todayIn(timeZone)} /> : <SkeletonText lines={6} />
}

function WorkLogs({ organizationId, memberId, today }: WorkLogsViewProps & { today: string }) {
  const query = useWorkLogQuery(today, memberId)
  const mayManage = useMay('worklogs.manage')
  const url = (path: string) => withQuery(fill(path, { organizationId }), query.filter)
  const { data, isLoading } = usePages<WorkLogPage>(url(workLogPaths.workLogs), query.pages)
  const isOfMember = !!memberId
  const [isAdding, setAdding] = useAdding()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          {!isOfMember && <SavedViews organizationId={organizationId} list="work-logs" keys={workLogKeys} />}
        </div>
        <ExportMenu lists={[{ url: url(workLogPaths.workLogExport) }]} />
        {mayManage && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus />
            {t('add')}
          </Button>
        )}
      </div>
      <TimeRequests organizationId={organizationId} memberId={memberId} />
      <Totals totals={data?.totals} isLoading={!data} />
      <section className="card min-w-0">
        <WorkLogFilters organizationId={organizationId} query={query} logs={data?.items} isOfMember={isOfMember} />
        {data?.items.length === 0 ? (
          <EmptyState
            icon={query.isFiltered ? <SearchX size={20} /> : <Clock size={20} />}
            title={t(query.isFiltered ? 'noneFound' : 'none')}
          >
            {t(query.isFiltered ? 'noneFoundText' : 'noneText')}
          </EmptyState>
        ) : (
          <WorkLogList logs={data?.items} isOfMember={isOfMember} hrefOf={query.hrefOf} />
        )}
        <LoadMore
          hasMore={!!data?.nextCursor}
          isLoading={isLoading}
          onLoad={() => query.change({ pages: String(query.pages + 1) })}
        />
      </section>
      <AddWorkLog
        organizationId={organizationId}
        memberId={memberId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      {query.logId && (
        <WorkLogDialog
          key={query.logId}
          organizationId={organizationId}
          workLogId={query.logId}
          onClose={() => query.close()}
        />
      )}
    </>
  )
}

/** Totals of all matching logs, available for a limited period. */
const Totals = ({ totals, isLoading }: { totals: WorkLogTotals | null | undefined; isLoading: boolean }) =>
  totals || isLoading ? (
    <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label={t('worked')} value={totals ? clockOf(totals.workedSeconds) : undefined} />
      <Stat label={t('workLogs')} value={totals ? formatNumber(totals.logs) : undefined} />
      <Stat label={t('members')} value={totals ? formatNumber(totals.members) : undefined} />
      <Stat label={t('withRemarks')} value={totals ? formatNumber(totals.flagged) : undefined} />
    </dl>
  ) : (
    <p className="mb-5 text-sm text-ink-2">{t('noTotals')}</p>
  )
