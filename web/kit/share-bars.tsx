import type { ReactNode } from 'react'

interface ShareBar {
  readonly id: string
  readonly name: ReactNode
  /** The bar's value as text. */
  readonly figure: ReactNode
  /** Length of the bar, 0 to 1. */
  readonly share: number
  /** Start of the bar, 0 to 1; 0 by default. */
  readonly start?: number
  /** A color token, the accent by default; `figure` says the same in words. */
  readonly fill?: string | undefined
}

/** Rows of a name, a figure and a bar of that share. */
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
