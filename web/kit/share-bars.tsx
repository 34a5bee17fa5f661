import type { ReactNode } from 'react'

interface ShareBar {
  readonly id: string
  readonly name: ReactNode
  /** What the bar stands for, in words. */
  readonly figure: ReactNode
  /** How much of the width it takes, 0 to 1. */
  readonly share: number
  /** Where it begins, 0 to 1; at the left without it. */
  readonly start?: number
  /** A colour of the tokens; the accent without it. The figure says the same in words. */
  readonly fill?: string | undefined
}

/** Names with their figures, and under each a bar as long as its share. */
export const ShareBars = ({ label, bars }: { label: string; bars: readonly ShareBar[] }) => (
  <ul className="grid gap-3" aria-label={label}>
    {bars.map(({ id, name, figure, share, start = 0, fill }) => (
      <li key={id} className="grid gap-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 wrap-break-word">{name}</span>
          <span className="text-ink-2 tabular-nums">{figure}</span>
        </p>
        <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full rounded-xs" aria-hidden="true">
          <rect className="fill-sunken" width={100} height={2} />
          <rect
            className="fill-accent"
            style={fill ? { fill } : undefined}
            x={start * 100}
            width={share * 100}
            height={2}
          />
        </svg>
      </li>
    ))}
  </ul>
)
