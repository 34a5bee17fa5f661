import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecapDay } from '#shared/recap/recaps.contract.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface PlacePickerProps {
  day: RecapDay
  onPick: (locationId: string) => void
}

/** Adds a stop; locations planned for the day come first. */
export function PlacePicker({ day: { places, planned }, onPick }: PlacePickerProps) {
  const [chosen, setChosen] = useState('')
  const plannedIds = new Set(planned.map(({ locationId }) => locationId))
  const sorted = [
    ...places.filter(({ locationId }) => plannedIds.has(locationId)),
    ...places.filter(({ locationId }) => !plannedIds.has(locationId)),
  ]
  return (
    <div className="flex items-end gap-2">
      <Select
        label={t('nextStop')}
        className="min-w-0 flex-1"
        value={chosen}
        placeholder={t('choosePlace')}
        options={sorted.map(({ locationId, locationName, clientName }) => ({
          value: locationId,
          label: `${clientName} · ${locationName}`,
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        disabled={!chosen}
        onClick={() => {
          onPick(chosen)
          setChosen('')
        }}
      >
        <Plus />
        {t('addStop')}
      </Button>
    </div>
  )
}
