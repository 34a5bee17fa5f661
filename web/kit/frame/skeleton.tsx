/** Placeholder of the same size as the content that is loading. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)

export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <div className="grid gap-2.5" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={line === lines - 1 ? 'h-3.5 w-2/5' : 'h-3.5 w-full'} />
    ))}
  </div>
)
