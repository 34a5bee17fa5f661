import type { ReactNode } from 'react'
import { Skeleton } from './frame/skeleton.tsx'

interface StatProps {
  label: string
  value: ReactNode | undefined
  /** Details below the value, as `dd`. */
  children?: ReactNode
}

export const Stat = ({ label, value, children }: StatProps) => (
  <div className="card flex min-w-0 flex-col px-4 py-3">
    <dt className="flex-1 text-sm wrap-break-word text-ink-2">{label}</dt>
    <dd className="mt-0.5 flex h-8 items-center text-xl font-semibold tabular-nums">
      {value ?? <Skeleton className="h-6 w-16" />}
    </dd>
    {children}
  </div>
)
