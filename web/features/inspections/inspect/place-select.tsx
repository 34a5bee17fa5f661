import { useState } from 'react'
import type { NextInspection, NextInspectionList } from '#shared/inspections/inspection-figures.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { SearchField } from '#web/kit/search-field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

interface PlaceSelectProps {
  organizationId: string
  /** Chosen at first; empty for none. */
  locationId: string
  placeholder: string
  name?: string
  required?: boolean
  onChoose?: (locationId: string) => void
}

/** Maximum of one response; organizations with more locations get a search field. */
const flashMs = 200

/** Chooses a location, the riskiest first. */
export function PlaceSelect({ organizationId, locationId, placeholder, name, required, onChoose }: PlaceSelectProps) {
  const nextUrl = fill(inspectionPaths.inspectionsNext, { organizationId })
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<NextInspection | 'none'>()
  const first = useResource<NextInspectionList>(nextUrl)?.items
  const nextList = useResource<NextInspectionList>(search ? withQuery(nextUrl, { search }) : null, {
    keepPrevious: true,
  })
  const listed = (search ? nextList?.items : first) ?? []
  const selected = chosen === 'none' ? undefined : (chosen ?? first?.find((place) => place.locationId === locationId))
  // The chosen location stays an option while the search lists others.
  const places =
    selected && !listed.some((place) => place.locationId === selected.locationId) ? [selected, ...listed] : listed
  return (
    <>
      {first && first.length >= flashMs && <SearchField label={t('searchPlace')} value={search} onChange={setSearch} />}
      <Select
        label={t('place')}
        name={name}
        required={required}
        value={selected?.locationId ?? ''}
        placeholder={placeholder}
        {...(search && nextList && { hint: t('placesFound', { count: nextList.items.length }) })}
        options={places.map((place) => ({
          value: place.locationId,
          label: `${place.clientName} · ${place.locationName}`,
        }))}
        onChange={(event) => {
          setChosen(places.find((place) => place.locationId === event.target.value) ?? 'none')
          onChoose?.(event.target.value)
        }}
      />
    </>
  )
}
