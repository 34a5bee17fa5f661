import type { ReactNode } from 'react'
import { ArchivedBadge } from '#web/domain/record/archived-badge.tsx'

interface RecordNameProps {
  name: string
  /** A line under the name. */
  about?: ReactNode
  isArchived?: boolean
}

/** A record's name in a list, with a badge if it is archived. */
export const RecordName = ({ name, about, isArchived = false }: RecordNameProps) => (
  <span className="block min-w-0">
    <span className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
      {name}
      {isArchived && <ArchivedBadge />}
    </span>
    {about && <span className="block text-xs text-ink-2">{about}</span>}
  </span>
)
