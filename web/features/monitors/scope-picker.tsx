import { useState } from 'react'
import type { Monitor } from '#shared/monitors/monitors.contract.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
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

const foundOf = (result: SearchResult | undefined): Found | undefined =>
  result?.kind === 'client' || result?.kind === 'location'
    ? { kind: result.kind, id: result.id, title: result.title }
    : undefined

/** The client or location that a monitor watches; everywhere by default. */
export function ScopePicker({ organizationId, monitor, kinds, problem }: ScopePickerProps) {
  const [found, setFound] = useState(() => knownOf(monitor))
  return (
    <RecordPicker
      organizationId={organizationId}
      kinds={kinds}
      label={t(kinds.includes('location') ? 'clientOrPlace' : 'client')}
      name={`${found?.kind ?? kinds[0] ?? 'client'}Id`}
      clear={t('lookEverywhere')}
      selected={found}
      problem={problem}
      onChange={(next) => setFound(foundOf(next))}
    />
  )
}
