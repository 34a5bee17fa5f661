import type { ProblemReport } from '#shared/problem-reports/problem-reports.contract.ts'
import { may } from '#shared/access/permissions.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { AnswerDialog } from '#web/domain/record/answer-dialog.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { takenText } from '#web/domain/time/taken-text.ts'
import { writtenText } from '#web/domain/time/written-text.ts'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface ProblemDialogProps {
  organizationId: string
  problemReportId: string
  onClose: () => void
}

/** A problem report with its photos, and the answer that resolves it. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { organizationId, problemReportId } = props
  const report = useResource<ProblemReport>(fill(problemReportPaths.problemReport, { organizationId, problemReportId }))
  const me = useMe()
  return report && me && <LoadedDialog {...props} report={report} mayResolve={may(me.roles, 'problems.resolve')} />
}

interface LoadedDialogProps extends ProblemDialogProps {
  report: ProblemReport
  mayResolve: boolean
}

function LoadedDialog({ organizationId, report, mayResolve, onClose }: LoadedDialogProps) {
  const ids = { organizationId, problemReportId: report.id }
  return (
    <AnswerDialog
      title={t(`kind.${report.kind}.name`)}
      onClose={onClose}
      mayAnswer={report.state === 'open' && mayResolve}
      action={t('resolve')}
      listUrl={fill(problemReportPaths.problemReports, { organizationId })}
      done={t('resolved')}
      send={(values) =>
        api.put(fill(problemReportPaths.problemReportResolution, ids), {
          answer: textOf(values, 'answer'),
          version: report.version,
        })
      }
      shown={<ReportDetails organizationId={organizationId} report={report} />}
    >
      <Textarea
        label={t('answer')}
        name="answer"
        maxLength={problemReportLimits.textMax}
        hint={t('answerHint', { name: report.memberName })}
      />
    </AnswerDialog>
  )
}

function ReportDetails({ organizationId, report }: { organizationId: string; report: ProblemReport }) {
  const { clientId, locationId, timeZone, photos, resolvedAt, resolvedBy, workLogId } = report
  return (
    <>
      <p className="wrap-break-word whitespace-pre-line">{report.text}</p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3" aria-label={t('photosOf')}>
          {photos.map(({ id, link, ...photo }, index) => (
            <li key={id}>
              <a href={link} target="_blank" rel="noreferrer">
                <img
                  src={link}
                  alt={t('photo', { number: index + 1 })}
                  className="w-full rounded-md border border-line"
                  loading="lazy"
                />
              </a>
              <span className="text-xs text-ink-2">{takenText(photo, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
      <Details
        details={[
          {
            label: t('place'),
            value: (
              <Link to={pages.location(organizationId, clientId, locationId)} className="link">
                {report.clientName} · {report.locationName}
              </Link>
            ),
          },
          { label: t('job'), value: report.jobName },
          {
            label: t('reportedBy'),
            value: (
              <>
                <Link to={pages.member(organizationId, report.memberId)} className="link">
                  {report.memberName}
                </Link>
                , {writtenText(report, timeZone)}
              </>
            ),
          },
          {
            label: t('workLog'),
            value: workLogId && (
              <Link to={`?view=logs&log=${workLogId}`} className="link">
                {t('openWorkLog')}
              </Link>
            ),
          },
          {
            label: t('resolvedBy'),
            value: resolvedAt && [resolvedBy, formatDateTime(resolvedAt, timeZone)].filter(Boolean).join(', '),
          },
          { label: t('answerBefore'), value: report.answer },
        ].filter(({ value }) => value)}
      />
    </>
  )
}
