import { Link } from '#web/platform/navigation/link.tsx'
import { useCurrentInView } from '#web/kit/use-current-in-view.ts'

export interface Tab {
  readonly to: string
  readonly label: string
  readonly isCurrent: boolean
  readonly count?: number | undefined
}

/** Tabs of one record, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const strip = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.to)
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          replace
          aria-current={tab.isCurrent ? 'page' : undefined}
          className="-mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-accent-ink pointer-coarse:h-11"
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-xs text-ink-3 tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
