import { useState } from 'react'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { limits } from '#shared/limits.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { t } from '../texts.ts'
import type { Place } from './new-visit.ts'

interface LocationChoiceProps {
  organizationId: string
  place: Place | undefined
  onChange: (place: Place | undefined) => void
}

/** Chooses a location by its name or a job's, or enters a new one if the user may add locations. */
export function LocationChoice({ organizationId, place, onChange }: LocationChoiceProps) {
  const mayAdd = useMay('locations.manage')
  const [isNew, setNew] = useState(false)
  const [client, setClient] = useState<Pick<SearchResult, 'id' | 'title'>>()
  if (isNew && !place)
    return (
      <>
        <RecordPicker
          organizationId={organizationId}
          kinds={['client']}
          label={t('client')}
          name="clientId"
          required={t('chooseClient')}
          selected={client}
          onChange={setClient}
        />
        <Field label={t('locationName')} name="name" required maxLength={limits.nameMax} />
        <p>
          <Button onClick={() => setNew(false)}>{t('knownLocation')}</Button>
        </p>
      </>
    )
  return (
    <>
      <RecordPicker
        organizationId={organizationId}
        kinds={['location', 'job']}
        label={t('jobOrLocation')}
        name="locationId"
        required={t('chooseLocation')}
        selected={place && { id: place.locationId, title: place.title }}
        onChange={(result) => onChange(result && placeOfResult(result))}
      />
      {mayAdd && !place && (
        <p>
          <Button onClick={() => setNew(true)}>{t('newLocation')}</Button>
        </p>
      )}
    </>
  )
}

function placeOfResult({ kind, id, title, subtitle, clientId, locationId }: SearchResult): Place {
  const isJob = kind === 'job'
  return {
    clientId: clientId ?? '',
    locationId: isJob ? (locationId ?? '') : id,
    title: isJob ? subtitle || title : title,
    ...(isJob && { jobId: id }),
  }
}
