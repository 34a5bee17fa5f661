import { Fragment, type ReactNode } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'
import { useCurrentInView } from '#web/kit/use-current-in-view.ts'

export interface Section {
  readonly to: string
  readonly label: string
  readonly isCurrent: boolean
  /** Behind a line. */
  readonly isApart?: boolean | undefined
}

interface SectionLayoutProps {
  label: string
  sections: readonly Section[]
  children: ReactNode
}

const link =
  'inline-flex h-9 shrink-0 items-center rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink pointer-coarse:h-11'

/** Related pages with navigation next to the open one, or above it on a narrow window. */
export function SectionLayout({ label, sections, children }: SectionLayoutProps) {
  const list = useCurrentInView(sections.find(({ isCurrent }) => isCurrent)?.to)
  return (
    <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-[11rem_1fr]">
      <nav
        ref={list}
        aria-label={label}
        className="relative flex gap-1 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 xl:sticky xl:top-20 xl:grid"
      >
        {sections.map(({ to, label, isCurrent, isApart }) => (
          <Fragment key={to}>
            {isApart && <hr className="my-1 border border-line" />}
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={link}>
              {label}
            </Link>
          </Fragment>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
