import type { ReactNode } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'

interface PlainFrameProps {
  /** Replaces the product's name. */
  title?: ReactNode
  actions?: ReactNode
  /** Rendered between the title bar and the page. */
  bar?: ReactNode
  /** Uses the full width, for tables. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a page outside an organization: a title bar and the page. */
export const PlainFrame = ({ title, actions, bar, isWide, children }: PlainFrameProps) => (
  <>
    {/* A title shrinks; the product's name cannot, so its bar wraps. */}
    <header className={`top-bar ${title ? '' : 'h-auto min-h-16 flex-wrap py-2'}`}>
      <Link to="/" className={title ? 'flex min-w-0 items-center gap-2.5 pointer-coarse:min-h-11' : 'brand'}>
        {title ?? 'Custodia'}
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-2">{actions}</div>
    </header>
    {bar}
    <main className={`mx-auto w-full px-4 pt-8 pb-16 sm:px-6 ${isWide ? 'max-w-6xl' : 'max-w-5xl'}`}>{children}</main>
  </>
)
