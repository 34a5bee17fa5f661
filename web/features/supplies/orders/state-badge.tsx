import type { PurchaseState } from '#shared/purchase-orders/states.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'

const tones = {
  draft: 'neutral',
  sent: 'info',
  partly_received: 'warn',
  received: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PurchaseState, Tone>

export const StateBadge = ({ state }: { state: PurchaseState }) => (
  <Badge tone={tones[state]}>{t(`order.${state}`)}</Badge>
)
