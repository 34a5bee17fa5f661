import type { ClientStatus } from '#shared/clients/statuses.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'

const tones: Record<ClientStatus, Tone> = { lead: 'info', active: 'good', paused: 'warn', ended: 'neutral' }

export const StatusBadge = ({ status }: { status: ClientStatus }) => <Badge tone={tones[status]}>{t(status)}</Badge>
