import type { ReactNode } from 'react'
import { Link } from '#web/platform/navigation/link.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { t } from './texts.ts'

interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  /** Shown at the right of the title bar. */
  action?: ReactNode
  children?: ReactNode
}

/** The layout of all pages before signing in: a title bar and two halves. */
export function AuthLayout({ title, lead, action, children }: AuthLayoutProps) {
  useTitle(title)
  return (
    <div className="auth">
      <header>
        <Link to="/" className="brand">
          Custodia
        </Link>
        {action}
      </header>
      <main>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </main>
      <aside aria-hidden="true">
        <p>{t('claim')}</p>
      </aside>
    </div>
  )
}
