import type { ReactNode } from 'react'
import { t } from './texts.ts'

export interface Detail {
  readonly label: string
  /** Undefined and empty values show as "not set". */
  readonly value: ReactNode
}

export const Details = ({ details }: { details: readonly Detail[] }) => (
  <dl className="grid gap-3 text-sm">
    {details.map(({ label, value }) => (
      <div key={label} className="grid min-w-0 gap-0.5">
        <dt className="text-xs text-ink-3">{label}</dt>
        <dd className="min-w-0 wrap-break-word">
          {value === undefined || value === null || value === false || value === '' ? (
            <span className="text-ink-3">{t('notSet')}</span>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)
