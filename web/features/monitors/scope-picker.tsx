import { useState } from 'react'
import type { Monitor } from '#shared/contracts/monitors.ts'
import type { SearchResult } from '#shared/contracts/search.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordSearch } from '#web/ui/record/record-search.tsx'
import { t } from './texts.ts'

interface ScopePickerProps {
  organizationId: string
  monitor: Monitor | undefined
  kinds: readonly ('client' | 'location')[]
  problem: string | undefined
}

interface Found {
  kind: 'client' | 'location'
  id: string
  title: string
}

const knownOf = (monitor: Monitor | undefined): Found | undefined =>
  monitor?.locationId
    ? { kind: 'location', id: monitor.locationId, title: monitor.locationName ?? '' }
    : monitor?.clientId
      ? { kind: 'client', id: monitor.clientId, title: monitor.clientName ?? '' }
      : undefined

/** Which client or location a monitor looks at, found by its name; everywhere while none is chosen. */
export function ScopePicker({ organizationId, monitor, kinds, problem }: ScopePickerProps) {
  const [found, setFound] = useState(() => knownOf(monitor))
  const label = t(kinds.includes('location') ? 'clientOrPlace' : 'client')
  const find = ({ kind, id, title }: SearchResult) => {
    if (kind === 'client' || kind === 'location') setFound({ kind, id, title })
  }
  if (!found)
    return <RecordSearch organizationId={organizationId} kinds={kinds} label={label} problem={problem} onFind={find} />
  return (
    <div className="field-group">
      <span className="text-sm font-medium">{label}</span>
      <p className="flex items-center gap-2 text-base">
        <input type="hidden" name={`${found.kind}Id`} value={found.id} />
        <span className="min-w-0 flex-1 truncate">{found.title}</span>
        <Button onClick={() => setFound(undefined)}>{t('lookEverywhere')}</Button>
      </p>
      {problem && <p className="text-bad">{problem}</p>}
    </div>
  )
}
