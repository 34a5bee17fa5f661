import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink-2',
}

/** A remark inside a page. Read out when `isUrgent`. */
export const Notice = ({
  tone = 'info',
  isUrgent,
  children,
}: {
  tone?: Tone
  isUrgent?: boolean
  children: ReactNode
}) => (
  <div role={isUrgent ? 'alert' : undefined} className={`rounded-md px-3 py-2 text-sm ${tones[tone]}`}>
    {children}
  </div>
)
