import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  actions?: ReactNode
  children: ReactNode
  /** Removes the padding, for lists and tables that reach the edges. */
  isFlush?: boolean
  className?: string
}

export const Card = ({ title, actions, children, isFlush, className = '' }: CardProps) => (
  <section className={`card min-w-0 ${className}`}>
    {(title || actions) && (
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        {title && <h2 className="min-w-0 flex-1 basis-40 font-semibold wrap-break-word">{title}</h2>}
        {actions}
      </header>
    )}
    <div className={isFlush ? '' : 'p-4'}>{children}</div>
  </section>
)

/** A group of settings: its description on the left, its inputs on the right. */
export const SettingsSection = ({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) => (
  <section className="grid gap-x-8 gap-y-4 border-b border-line py-6 first:pt-0 last:border-0 md:grid-cols-[16rem_1fr]">
    <div>
      <h2 className="font-semibold">{title}</h2>
      {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
    </div>
    <div className="grid max-w-xl min-w-0 gap-4">{children}</div>
  </section>
)
