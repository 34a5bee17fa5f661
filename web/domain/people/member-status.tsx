import type { MemberStatus } from '#shared/members/statuses.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

const tones: Record<MemberStatus, Tone> = {
  active: 'good',
  invited: 'info',
  no_account: 'neutral',
  deactivated: 'warn',
}

export const MemberStatusBadge = ({ status }: { status: MemberStatus }) => (
  <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
)
