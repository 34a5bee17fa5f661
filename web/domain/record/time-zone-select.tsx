import type { ComponentProps } from 'react'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { formatOffset } from '#web/platform/format/format.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface TimeZoneSelectProps extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  /** Undefined while they load: the current zone is the only choice then. */
  zones: TimeZoneList | undefined
  current: string
}

/** Only these common zones get readable names, because formatting all 400 takes half a second on a slow phone. */
const usual: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const labelOf = (id: string) => (usual.includes(id) ? formatZone(id) : id.replaceAll('_', ' '))

/** IANA time zones with their current offset from UTC, those of the United States first. */
export function TimeZoneSelect({ zones, current, ...rest }: TimeZoneSelectProps) {
  const first = usual.flatMap((id) => zones?.items.find((zone) => zone.id === id) ?? [])
  const others = zones?.items.filter(({ id }) => !usual.includes(id)) ?? []
  const options = [...first, ...others].map(({ id, offsetMinutes }) => ({
    value: id,
    label: `${labelOf(id)}, ${formatOffset(offsetMinutes)}`,
  }))
  const isKnown = options.some(({ value }) => value === current)
  const zoneOptions = isKnown || !current ? options : [{ value: current, label: labelOf(current) }, ...options]
  return <Select label={t('timeZone')} options={zoneOptions} {...rest} />
}
