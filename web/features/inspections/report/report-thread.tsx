import { Suspense } from 'react'
import type { ThreadProps } from '#web/domain/conversation/thread.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'

const Thread = lazyWithRetry(() => import('#web/domain/conversation/thread.tsx').then((m) => m.Thread))

/** The conversation about a report; its code loads after the report. */
export const ReportThread = (props: ThreadProps) => (
  <Suspense>
    <Thread {...props} />
  </Suspense>
)
