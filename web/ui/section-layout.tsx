import type { ReactNode } from 'react'

export interface Section {
  /** A place in this page, `#payroll`, or the address of another page. */
  readonly to: string
  readonly label: string
  readonly isCurrent?: boolean
}

interface SectionLayoutProps {
  label: string
  sections: readonly Section[]
  children: ReactNode
}

/** A long page with its parts listed beside it, or above it on a phone. */
export const SectionLayout = ({ label, sections, children }: SectionLayoutProps) => (
  <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[11rem_1fr]">
    <nav
      aria-label={label}
      className="flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:sticky lg:top-20 lg:grid"
    >
      {sections.map(({ to, label, isCurrent }) => (
        <a
          key={to}
          href={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex h-9 shrink-0 items-center rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink pointer-coarse:h-11"
        >
          {label}
        </a>
      ))}
    </nav>
    <div className="min-w-0">{children}</div>
  </div>
)

/** A place in a page that its list of parts, or another page, can lead to. */
export const Anchor = ({ id, children }: { id: string; children: ReactNode }) => (
  <div
    id={id}
    className="scroll-mt-20 border-b border-line py-6 first:pt-0 last:border-0 [&>section]:border-0 [&>section]:py-0"
  >
    {children}
  </div>
)
