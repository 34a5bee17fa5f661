import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { Inspection, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { limits } from '#shared/limits.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'

import { ActionLine } from '../actions/action-line.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { PdfButton } from './pdf-button.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportThread } from './report-thread.tsx'
import type { PrintedReport } from './report-blocks.ts'
import { takenText } from '#web/domain/time/taken-text.ts'
import { formatRated, scoreTone } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'

const AddActionDialog = lazyWithRetry(() => import('../actions/add-action-dialog.tsx').then((m) => m.AddActionDialog))

/** A submitted inspection: read, download, share with the client, or correct in a new revision. */
export function InspectionReportPage() {
  const { organizationId = '', reportId = '' } = useParams()
  const url = fill(inspectionPaths.inspection, { organizationId, reportId })
  const report = useResource<Inspection>(url)
  const mayManage = useMay('inspections.manage')
  const sharing = useAction(async (isShared: boolean) => {
    await store(url, await api.put<Inspection>(`${url}/sharing`, { isShared }))
    notifySuccess(t(isShared ? 'sharedNow' : 'sharedNoMore'))
  })
  const [isCorrecting, setCorrecting] = useState(false)
  const mayChange = mayManage && !!report && !report.replacedById
  return (
    <>
      <PageHeader
        title={report?.locationName}
        subtitle={report && [report.clientName, report.templateName].join(' · ')}
        back={{ to: `/org/${organizationId}/reports/inspections`, label: t('title') }}
        after={
          report?.submittedAt && (
            <Badge tone={scoreTone(report.score)}>
              {report.score === null ? t('na') : formatRated(report.score, report.band)}
            </Badge>
          )
        }
        actions={
          report?.submittedAt && (
            <>
              <PdfButton read={() => printed(organizationId, report)} />
              {mayChange && (
                <>
                  <Button onClick={() => setCorrecting(true)}>{t('correct')}</Button>
                  <Button isBusy={sharing.isRunning} onClick={() => void sharing.run(!report.isShared)}>
                    {t(report.isShared ? 'unshare' : 'share')}
                  </Button>
                </>
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
        <Report organizationId={organizationId} report={report} snapshot={report.snapshot} mayManage={mayChange} />
      )}
      <CorrectDialog
        organizationId={organizationId}
        reportId={reportId}
        isOpen={isCorrecting}
        onClose={() => setCorrecting(false)}
      />
    </>
  )
}

/** Adds what the file needs besides the page's data: the author and the state of its actions. */
async function printed(organizationId: string, report: Inspection): Promise<PrintedReport> {
  const actionsUrl = withQuery(fill(inspectionPaths.correctiveActions, { organizationId }), {
    reportId: report.id,
    limit: limits.pageSizeMax,
  })
  const [company, actions] = await Promise.all([
    api.get<Organization>(fill(organizationPaths.organization, { organizationId })),
    api.get<CorrectiveActionPage>(actionsUrl),
  ])
  const { snapshot, submittedAt, doneAt } = report
  if (!snapshot || !submittedAt || !doneAt) throw new Error('a report that is not submitted')
  return {
    ...report,
    snapshot,
    submittedAt,
    doneAt,
    companyName: company.name,
    actions: actions.items.filter(({ state }) => state !== 'withdrawn'),
  }
}

interface ReportProps {
  organizationId: string
  report: Inspection
  snapshot: InspectionSnapshot
  mayManage: boolean
}

function Report({ organizationId, report, snapshot, mayManage }: ReportProps) {
  const [isAdding, setAdding] = useState(false)
  const url = fill(inspectionPaths.inspection, { organizationId, reportId: report.id })
  const actionsUrl = withQuery(fill(inspectionPaths.correctiveActions, { organizationId }), { reportId: report.id })
  const actions = useResource<CorrectiveActionPage>(actionsUrl)?.items
  const takenOf = (photoId: string) => {
    const photo = report.photos.find(({ id }) => id === photoId)
    return photo && takenText(photo, report.timeZone)
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <Revisions organizationId={organizationId} report={report} />
      <p className="text-sm text-ink-2">
        {[
          report.doneAt && formatDateTime(report.doneAt, report.timeZone),
          report.inspectorName,
          t(`method.${snapshot.method}`),
          report.isShared && t('isShared'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ReportBody report={report} snapshot={snapshot} takenOf={takenOf} />
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
      {(report.isShared || report.messages.length > 0) && (
        <ReportThread
          place={url}
          title={t('conversation')}
          none={t('noMessages')}
          messages={report.messages}
          writer="staff"
          timeZone={report.timeZone}
          send={
            mayManage && report.isShared
              ? async ({ id, text }) => store(url, await api.post<Inspection>(`${url}/messages`, { id, text }))
              : undefined
          }
        />
      )}
      <Suspense>
        <AddActionDialog
          organizationId={organizationId}
          report={report}
          snapshot={snapshot}
          isOpen={isAdding}
          onClose={() => setAdding(false)}
        />
      </Suspense>
    </div>
  )
}

/** Notices with links to the newer and the older revision. */
function Revisions({ organizationId, report }: { organizationId: string; report: Inspection }) {
  const to = (id: string) => `/org/${organizationId}/reports/inspections/${id}`
  const { correctsId, replacedById, revision, submittedAt, timeZone } = report
  return (
    <>
      {replacedById && (
        <Notice tone="warn">
          {t('replaced')}{' '}
          <Link className="link" to={to(replacedById)}>
            {t('newerRevision')}
          </Link>
        </Notice>
      )}
      {correctsId && submittedAt && (
        <Notice>
          {t('correctedOn', { number: revision, time: formatDateTime(submittedAt, timeZone) })}{' '}
          {[report.correctedByName, report.correctionReason].filter(Boolean).join(': ')}{' '}
          <Link className="link" to={to(correctsId)}>
            {t('revisionBefore')}
          </Link>
        </Notice>
      )}
    </>
  )
}
