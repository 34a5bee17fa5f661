import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** A thread on a page about something else: its code and texts load after the page. */
export const LazyThread = lazyWithRetry(async () => {
  const [{ StaffThread }] = await Promise.all([
    import('./staff-thread.tsx'),
    loadTexts(['messages', 'conversation', 'photos', 'record']),
  ])
  return StaffThread
})
