import type { MorningFinding, MorningReport } from '#shared/morning-report/morning-report.contract.ts'
import { morningReportPaths } from '#shared/morning-report/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDate, formatMinutes } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

const tones = {
  missed: 'bad',
  late: 'warn',
  short: 'warn',
  open: 'warn',
  problem: 'info',
  early: 'info',
} as const satisfies Record<MorningFinding['kind'], Tone>

/** Problems of the last workday, the most severe first, for supervisors and above. */
export function MorningPanel({ organizationId }: Pick<PanelProps, 'organizationId'>) {
  const mayRead = useMay('operations.read')
  const url = fill(morningReportPaths.morningReport, { organizationId })
  const report = useResource<MorningReport>(mayRead ? url : null)
  if (!report?.day) return null
  const title = t('morning', { day: formatDate(report.day) })
  if (report.items.length === 0) {
    return (
      <Card title={title}>
        <p>{t('allClear')}</p>
      </Card>
    )
  }
  return (
    <PanelList
      title={title}
      rows={report.items.map((finding) => ({
        id: `${finding.kind} ${finding.workLogId ?? finding.problemReportId ?? finding.jobId} ${finding.at}`,
        to: linkOf(organizationId, finding),
        title: [finding.locationName, finding.jobName].filter(Boolean).join(' · '),
        text: [finding.clientName, finding.people.join(', ')].filter(Boolean).join(' · '),
        after: (
          <Badge tone={tones[finding.kind]}>
            {t(`found.${finding.kind}`, { time: formatMinutes(finding.minutes ?? 0) })}
          </Badge>
        ),
      }))}
    />
  )
}

/** Link to the page where a problem can be fixed. */
function linkOf(organizationId: string, { clientId, locationId, jobId, workLogId, problemReportId }: MorningFinding) {
  const operations = `/org/${organizationId}/operations`
  if (problemReportId) return `${operations}?view=problems&problem=${problemReportId}`
  if (workLogId) return `${operations}?view=logs&log=${workLogId}`
  return jobId ? `${operations}?view=logs&job=${jobId}` : pages.location(organizationId, clientId, locationId)
}
