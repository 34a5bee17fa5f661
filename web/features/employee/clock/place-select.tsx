import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { Select } from '#web/kit/select.tsx'
import type { TapPlace } from '../offline/tap-queue.ts'
import { t } from '../texts.ts'

interface PlaceSelectProps {
  places: readonly Workplace[]
}

/** A select of the location concerned; the running work's comes first. */
export const PlaceSelect = ({ places }: PlaceSelectProps) => (
  <Select
    label={t('place')}
    name="locationId"
    options={places.map(({ locationId, locationName, clientName }) => ({
      value: locationId,
      label: `${clientName} · ${locationName}`,
    }))}
  />
)

/** Name and zone of the chosen location, for messages about queued taps. */
export function tapPlace(places: readonly Workplace[], locationId: string): TapPlace {
  const place = places.find((entry) => entry.locationId === locationId)
  return { place: place?.locationName ?? '', timeZone: place?.timeZone ?? 'UTC' }
}
