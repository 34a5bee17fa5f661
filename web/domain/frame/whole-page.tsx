import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { Skeleton, SkeletonText } from '#web/kit/frame/skeleton.tsx'

/** By then a page is shown with what there is of it. */
const waitMs = 3000
/** A timer, since a tab that nobody looks at has no frames. */
const frameMs = 16
/** Out of sight, not hidden: a dialog that the address opens takes the focus, and stands above all. */
const folded = { height: 0, overflow: 'hidden' }
const shown = { display: 'contents' }

/**
 * The first page in its frame, shown once all of it is here: drawn piece by piece, what came later would move what is read.
 * The pages that follow come with their data, or hold its place. `isReady`: it is known who reads it.
 */
export function WholePage({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isReady || isWhole) return undefined
    const until = performance.now() + waitMs
    let timer = setTimeout(look)
    function look() {
      const isComing = page.current?.querySelector('.skeleton, [aria-busy=true]')
      if (!isComing || performance.now() > until) setWhole(true)
      else timer = setTimeout(look, frameMs)
    }
    return () => clearTimeout(timer)
  }, [isReady, isWhole])
  return (
    <>
      <div ref={page} style={isWhole ? shown : folded}>
        {isReady && children}
      </div>
      {/* Where the page was left, or the place its address names, is there once the page is. */}
      {isWhole && <PageScroll />}
      {!(isReady && isWhole) && (
        <div aria-busy="true">
          <Skeleton className="mb-5 h-6 w-48" />
          <SkeletonText />
        </div>
      )}
    </>
  )
}
