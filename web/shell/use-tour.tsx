import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

const seenKey = 'TOUR_SEEN'
const tourName = 'doc-tutorial'

const Tour = lazyWithRetry(async () => {
  const [{ Tour }] = await Promise.all([import('#web/features/tour/tour.tsx'), loadTexts(['tour'])])
  return Tour
})

/** Wait until the elements that the tour points at are rendered. */
const settleMs = 600

/** Runs the guided tour on the first visit to home, where it `isNew` to the account and this browser, and on request. */
export function useTour(setSidebar: (isOpen: boolean | undefined) => void, isNew: boolean) {
  const { pathname } = useLocation()
  const [isRunning, setRunning] = useState(false)
  const isHome = pathname.endsWith('/home')

  useEffect(() => {
    if (!isNew || !isHome || localStorage.getItem(seenKey) === tourName) return undefined
    const timer = setTimeout(() => setRunning(true), settleMs)
    return () => clearTimeout(timer)
  }, [isNew, isHome])

  const end = useCallback(() => {
    localStorage.setItem(seenKey, tourName)
    setRunning(false)
    setSidebar(undefined)
  }, [setSidebar])
  const start = useCallback(() => setRunning(true), [])

  const tour = isRunning && (
    <Suspense>
      <Tour onSidebar={setSidebar} onEnd={end} />
    </Suspense>
  )
  return { tour, start }
}
