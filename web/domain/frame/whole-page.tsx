import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { Skeleton, SkeletonText } from '#web/kit/frame/skeleton.tsx'

/** After this time the page is shown even if parts are still loading. */
const waitMs = 3000
/** A timer instead of requestAnimationFrame, which does not run in background tabs. */
const frameMs = 16
/** Clipped instead of hidden, so that a dialog opened by the URL can take the focus and cover the page. */
const folded = { height: 0, overflow: 'hidden' }
const contentsOnly = { display: 'contents' }

/**
 * Shows the first page only when it is complete, because parts that arrive later would shift the layout. Later pages
 * prefetch their data or render skeletons. `isReady` is true once the user is known.
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
      <div ref={page} style={isWhole ? contentsOnly : folded}>
        {isReady && children}
      </div>
      {/* Scroll positions and anchors exist only once the page is rendered. */}
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
