import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** Says that a list is empty and what to do next. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
    {icon && (
      <span className="mb-2 grid size-11 place-items-center rounded-lg bg-accent-soft text-accent-ink">{icon}</span>
    )}
    <p className="font-semibold">{title}</p>
    {children && <p className="max-w-sm text-sm text-ink-2">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
