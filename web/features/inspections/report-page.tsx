import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CorrectiveActionPage } from '#shared/contracts/corrective-actions.ts'
import type { Inspection, InspectionSnapshot } from '#shared/contracts/inspections.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { api, fill, withQuery } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { notifySuccess } from '#web/lib/notifications.ts'
import { store, useAction, useResource } from '#web/lib/resource.ts'
import { useMay } from '#web/lib/use-me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { ActionLine } from './action-line.tsx'
import { AddActionDialog } from './add-action-dialog.tsx'
import { ReportBody } from './report-body.tsx'
import { formatScore, scoreTone } from '#web/ui/score.ts'
import { t } from './texts.ts'

/** A submitted inspection as it was frozen: to read, to print, to share with the client. */
export function InspectionReportPage() {
  const { organizationId = '', reportId = '' } = useParams()
  const url = fill(inspectionPaths.inspection, { organizationId, reportId })
  const report = useResource<Inspection>(url)
  const mayManage = useMay('inspections.manage')
  const sharing = useAction(async (isShared: boolean) => {
    await store(url, await api.put<Inspection>(`${url}/sharing`, { isShared }))
    notifySuccess(t(isShared ? 'sharedNow' : 'sharedNoMore'))
  })
  return (
    <>
      <PageHeader
        title={report?.locationName}
        subtitle={report && [report.clientName, report.templateName].join(' · ')}
        back={{ to: `/org/${organizationId}/reports/inspections`, label: t('title') }}
        after={
          report?.submittedAt && (
            <Badge tone={scoreTone(report.score)}>
              {report.score === null ? t('na') : `${formatScore(report.score)} ${report.band}`}
            </Badge>
          )
        }
        actions={
          report?.submittedAt && (
            <>
              <Button onClick={() => print()}>{t('print')}</Button>
              {mayManage && (
                <Button isBusy={sharing.isRunning} onClick={() => void sharing.run(!report.isShared)}>
                  {t(report.isShared ? 'unshare' : 'share')}
                </Button>
              )}
            </>
          )
        }
      />
      {!report && <SkeletonText lines={8} />}
      {report && !report.submittedAt && (
        <Notice>
          {t('notSubmitted')}{' '}
          <Link className="link" to={`/org/${organizationId}/inspections/${report.id}`}>
            {t('goOn')}
          </Link>
        </Notice>
      )}
      {report?.snapshot && (
        <Report organizationId={organizationId} report={report} snapshot={report.snapshot} mayManage={mayManage} />
      )}
    </>
  )
}

interface ReportProps {
  organizationId: string
  report: Inspection
  snapshot: InspectionSnapshot
  mayManage: boolean
}

function Report({ organizationId, report, snapshot, mayManage }: ReportProps) {
  const [isAdding, setAdding] = useState(false)
  const actionsUrl = withQuery(fill(inspectionPaths.correctiveActions, { organizationId }), { reportId: report.id })
  const actions = useResource<CorrectiveActionPage>(actionsUrl)?.items
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-sm text-ink-2">
        {[
          report.submittedAt && formatDateTime(report.submittedAt, report.timeZone),
          report.inspectorName,
          t(`method.${snapshot.method}`),
          report.isShared && t('isShared'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ReportBody report={report} snapshot={snapshot} />
      <Card
        title={t('tab.actions')}
        isFlush
        actions={mayManage && <Button onClick={() => setAdding(true)}>{t('addAction')}</Button>}
      >
        {actions?.length === 0 && <p className="p-4 text-sm text-ink-2">{t('noActions')}</p>}
        <ul className="divide-y divide-line" aria-label={t('tab.actions')}>
          {actions?.map((action) => (
            <ActionLine key={action.id} action={action} />
          ))}
        </ul>
      </Card>
      <AddActionDialog
        organizationId={organizationId}
        report={report}
        snapshot={snapshot}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}
