import type { JobStatus } from '#shared/jobs/statuses.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

const tones: Record<JobStatus, Tone> = { active: 'good', paused: 'warn', ended: 'neutral' }

export const jobStatusText = (status: JobStatus) => t(`status.${status}`)

export const JobStatusBadge = ({ status }: { status: JobStatus }) => (
  <Badge tone={tones[status]}>{jobStatusText(status)}</Badge>
)
