import type { ReactNode } from 'react'
import { ArchivedBadge } from '#web/domain/record/archived-badge.tsx'

interface RecordNameProps {
  name: string
  /** A line under it. */
  about?: ReactNode
  isArchived?: boolean
}

/** A record of a list by its name; one that was put away says so. */
export const RecordName = ({ name, about, isArchived = false }: RecordNameProps) => (
  <span className="block min-w-0">
    <span className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
      {name}
      {isArchived && <ArchivedBadge />}
    </span>
    {about && <span className="block text-xs text-ink-2">{about}</span>}
  </span>
)
