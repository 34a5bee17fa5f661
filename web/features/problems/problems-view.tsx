import { Camera, TriangleAlert } from 'lucide-react'
import type { ProblemReport, ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { useListQuery } from '#web/domain/record/list-query.ts'
import { StateList } from '#web/domain/record/state-list.tsx'
import { writtenText } from '#web/domain/time/written-text.ts'
import { ProblemDialog } from './problem-dialog.tsx'
import { t } from './texts.ts'

const states = ['open', 'resolved', 'all'] as const

/** Problem reports of members, for managers. */
export function ProblemsView({ organizationId }: { organizationId: string }) {
  const query = useListQuery(states, 'problem')
  const listUrl = fill(problemReportPaths.problemReports, { organizationId })
  const filter = { state: query.state === 'all' ? undefined : query.state }
  const url = withQuery(listUrl, filter)
  const { data, isLoading } = usePages<ProblemReportPage>(url, query.pages)
  return (
    <>
      <StateList
        label={t('problems')}
        query={query}
        stateLabel={t('state')}
        chips={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        exportUrl={withQuery(fill(problemReportPaths.problemReportExport, { organizationId }), filter)}
        data={data}
        isLoading={isLoading}
        empty={
          <EmptyState icon={<TriangleAlert size={20} />} title={t(query.state === 'open' ? 'noneOpen' : 'none')}>
            {t('noneText')}
          </EmptyState>
        }
      >
        {(report) => <ReportLine report={report} />}
      </StateList>
      {query.openId && (
        <ProblemDialog
          key={query.openId}
          organizationId={organizationId}
          problemReportId={query.openId}
          onClose={query.close}
        />
      )}
    </>
  )
}

const ReportLine = ({ report }: { report: ProblemReport }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{t(`kind.${report.kind}.name`)}</span>
      <Badge tone={report.state === 'open' ? 'warn' : 'good'}>{t(`is.${report.state}`)}</Badge>
      {report.photos.length > 0 && (
        <span className="flex items-center gap-1 text-sm text-ink-2">
          <Camera size={16} />
          {t('photos', { count: report.photos.length })}
        </span>
      )}
    </span>
    <span className="wrap-break-word">{report.text}</span>
    <span className="text-sm text-ink-2">
      {[report.memberName, report.clientName, report.locationName, writtenText(report, report.timeZone)].join(' · ')}
    </span>
    {report.answer && <span className="text-sm wrap-break-word">{report.answer}</span>}
  </>
)
