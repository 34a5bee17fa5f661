import { useState } from 'react'
import type { ProblemReport, ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Switch } from '#web/kit/checkbox.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { writtenText } from '#web/domain/time/written-text.ts'
import { t } from '../texts.ts'

/** Crews' problem reports at the client's locations. A shared one is shown with its visit in the client area. */
export function ClientReports({ organizationId, clientId }: { organizationId: string; clientId: string }) {
  const base = fill(problemReportPaths.problemReports, { organizationId })
  const [pageCount, setShown] = useState(1)
  const { data, isLoading } = usePages<ProblemReportPage>(withQuery(base, { clientId }), pageCount)
  const sharing = useAction(async ({ id, sharedAt }: ProblemReport) => {
    await api.put(`${base}/${id}/sharing`, { isShared: !sharedAt })
    await refresh(base)
  })
  return (
    <Card title={t('reported')} isFlush>
      {data?.items.length === 0 && <EmptyState title={t('noReports')} />}
      <ul className="divide-y divide-line" aria-label={t('reported')} aria-busy={!data}>
        {data?.items.map((report) => (
          <li key={report.id} className="grid gap-0.5 px-4 py-3">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 wrap-break-word">{report.text}</span>
              {report.state === 'resolved' && <Badge tone="good">{t('resolved')}</Badge>}
            </p>
            <p className="text-sm text-ink-2">
              {report.locationName} · {t('reportedBy', { name: report.memberName, date: writtenText(report) })}
            </p>
            {report.workLogId && (
              <Switch
                label={t('shareReport')}
                checked={report.sharedAt !== null}
                onChange={() => void sharing.run(report)}
              />
            )}
          </li>
        ))}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
    </Card>
  )
}
