import type { ReactNode } from 'react'
import { tones, type Tone } from './frame/badge.tsx'

/** A remark inside a page; `isUrgent` makes screen readers announce it. */
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
