import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { Select } from '#web/kit/select.tsx'
import type { TapPlace } from './tap-queue.ts'
import { t } from './texts.ts'

interface PlaceSelectProps {
  places: readonly Workplace[]
  problem: string | undefined
}

/** Which place it is about; the first is where the work runs. */
export const PlaceSelect = ({ places, problem }: PlaceSelectProps) => (
  <Select
    label={t('place')}
    name="locationId"
    options={places.map(({ locationId, locationName, clientName }) => ({
      value: locationId,
      label: `${clientName} · ${locationName}`,
    }))}
    problem={problem}
  />
)

/** The chosen place, for the words about what waits. */
export function tapPlace(places: readonly Workplace[], locationId: string): TapPlace {
  const place = places.find((one) => one.locationId === locationId)
  return { place: place?.locationName ?? '', timeZone: place?.timeZone ?? 'UTC' }
}
