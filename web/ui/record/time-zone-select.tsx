import type { ComponentProps } from 'react'
import type { TimeZoneList } from '#shared/contracts/organizations.ts'
import { formatOffset } from '#web/lib/format.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from './texts.ts'

interface TimeZoneSelectProps extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  /** Undefined while they load: the zone that is set stays the only choice. */
  zones: TimeZoneList | undefined
  /** The zone that is set now. */
  current: string
}

/** IANA time zones with their distance from UTC today. */
export function TimeZoneSelect({ zones, current, ...rest }: TimeZoneSelectProps) {
  const options = (zones?.items ?? []).map(({ id, offsetMinutes }) => ({
    value: id,
    label: `${id.replaceAll('_', ' ')} (${formatOffset(offsetMinutes)})`,
  }))
  const isKnown = options.some(({ value }) => value === current)
  const all = isKnown || !current ? options : [{ value: current, label: current.replaceAll('_', ' ') }, ...options]
  return <Select label={t('timeZone')} options={all} {...rest} />
}
