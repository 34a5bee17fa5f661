import type { QuoteState } from '#shared/quotes/states.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'

const tones: Readonly<Record<QuoteState, Tone>> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'warn',
  accepted: 'good',
  declined: 'bad',
  expired: 'neutral',
}

export const QuoteStateBadge = ({ state }: { state: QuoteState }) => (
  <Badge tone={tones[state]}>{t(`is.${state}`)}</Badge>
)
