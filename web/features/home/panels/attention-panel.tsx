import type { OperationsSummary } from '#shared/operations/operations.contract.ts'
import type { AttentionState } from '#shared/operations/states.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList } from './panel.tsx'

interface AttentionPanelProps {
  organizationId: string
  summary: OperationsSummary | undefined
}

const words = {
  no_show: 'isNoShow',
  late: 'isLate',
  short: 'isShort',
  unconfirmed: 'isUnconfirmed',
} as const satisfies Record<AttentionState, string>

/** Visits that need attention, the most urgent first. */
export function AttentionPanel({ organizationId, summary }: AttentionPanelProps) {
  const to = `/org/${organizationId}/operations`
  return (
    <PanelList
      title={t('attention')}
      allLink={{ to, label: t('toOperations') }}
      rows={summary?.attention.map((visit) => ({
        id: visit.jobId + visit.originalStart,
        to,
        title: `${visit.clientName} · ${visit.jobName}`,
        text: `${formatTime(visit.startsAt, visit.timeZone)} · ${visit.locationName}`,
        after: <Badge tone={visit.state === 'no_show' ? 'bad' : 'warn'}>{t(words[visit.state])}</Badge>,
      }))}
    />
  )
}
