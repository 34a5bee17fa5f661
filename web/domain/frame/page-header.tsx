import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'

interface PageHeaderProps {
  /** Also the browser tab's title; undefined while it loads. */
  title: string | undefined
  /**
   * A sentence about the page, hidden on phones. On a record's page (with `back`) and as an element it is a fact and
   * stays.
   */
  subtitle?: ReactNode
  /** Link to the parent page. */
  back?: { readonly to: string; readonly label: string | undefined }
  /** Shown next to the title, e.g. an avatar or a status. */
  before?: ReactNode
  after?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, back, before, after, actions }: PageHeaderProps) {
  useTitle(title)
  const isLead = typeof subtitle === 'string' && !back
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3 pointer-coarse:min-h-11">
      <div className={`min-w-0 flex-1 ${back ? 'basis-64' : 'basis-40 sm:basis-64'}`}>
        {back && (
          <Link
            to={back.to}
            className="mb-1 -ml-1 inline-flex items-center gap-0.5 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          >
            <ChevronLeft size={16} />
            {back.label ?? '…'}
          </Link>
        )}
        <div className="flex items-center gap-3">
          {before}
          <h1 className="min-w-0 text-2xl font-semibold wrap-break-word">
            {title ?? <span className="skeleton inline-block h-6 w-48 align-middle" />}
          </h1>
          {after}
        </div>
        {subtitle && <p className={`mt-0.5 text-ink-2 ${isLead ? 'max-sm:hidden' : ''}`}>{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
