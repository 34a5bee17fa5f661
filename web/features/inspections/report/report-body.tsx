import { signatureSize } from '#shared/inspections/kinds.ts'
import type { ClientSignature, Inspection, InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { criticalInWords } from './critical.ts'
import { SampleCard } from './sample-card.tsx'
import { ReportSection, type ReportSectionProps } from './report-section.tsx'
import { t } from '../texts.ts'

interface ReportBodyProps {
  report: Pick<Inspection, 'note' | 'timeZone' | 'signerName' | 'signature' | 'clientSignature'> &
    Pick<ReportSectionProps, 'photos'>
  snapshot: InspectionSnapshot
  takenOf?: ReportSectionProps['takenOf']
}

/** An inspection's findings, as frozen on submission. */
export const ReportBody = ({ report, snapshot, takenOf }: ReportBodyProps) => (
  <>
    {snapshot.hasFailedCritical && <Notice tone="bad">{criticalInWords(snapshot)}</Notice>}
    {snapshot.sample && <SampleCard sample={snapshot.sample} />}
    {snapshot.sections.map((section) => (
      <ReportSection key={section.name} section={section} photos={report.photos} takenOf={takenOf} />
    ))}
    {report.note && (
      <Card title={t('remarks')}>
        <p className="wrap-break-word whitespace-pre-line">{report.note}</p>
      </Card>
    )}
    {(report.signerName || report.signature) && (
      <Card title={t('signature')}>
        {report.signature && <DrawnSignature path={report.signature} />}
        <p>{report.signerName}</p>
      </Card>
    )}
    {report.clientSignature && <SignedByClient signed={report.clientSignature} timeZone={report.timeZone} />}
  </>
)

const SignedByClient = ({
  signed: { name, signature, comment, signedAt, reportHash },
  timeZone,
}: {
  signed: ClientSignature
  timeZone: string
}) => (
  <Card title={t('clientSigned')}>
    {signature && <DrawnSignature path={signature} />}
    <p>{t('signedBy', { name, time: formatDateTime(signedAt, timeZone) })}</p>
    {comment && <p className="wrap-break-word whitespace-pre-line">{comment}</p>}
    <p className="text-xs wrap-break-word text-ink-2">{t('reportHash', { hash: reportHash })}</p>
  </Card>
)

const DrawnSignature = ({ path }: { path: string }) => (
  <svg
    viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
    className="w-full max-w-sm"
    role="img"
    aria-label={t('signed')}
  >
    <path d={path} fill="none" stroke="currentColor" strokeWidth={2} />
  </svg>
)
