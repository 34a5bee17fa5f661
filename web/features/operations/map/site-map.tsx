import { useMemo } from 'react'
import { t } from '../texts.ts'
import { labelsOf } from './labels.ts'
import { MapSurface, type MapContext } from '#web/domain/map/map-surface.tsx'
import { Mark } from './mark.tsx'
import { clustersOf, viewOf, type Cluster } from '#web/domain/map/projection.ts'
import { worstOf, type PlacedSite } from './site-states.ts'

interface SiteMapProps {
  sites: readonly PlacedSite[]
  units: 'imperial' | 'metric'
  chosenId: string | undefined
  onChoose: (site: PlacedSite) => void
}

/** Sites on a map, marked by state; sites close together share a mark until the user zooms in. */
export function SiteMap({ sites, units, chosenId, onChoose }: SiteMapProps) {
  const points = useMemo(() => sites.map(({ point }) => point), [sites])
  const chosen = sites.find(({ id }) => id === chosenId)
  return (
    <MapSurface points={points} units={units} focus={chosen?.point}>
      {(mapContext) => <SiteMarks sites={sites} mapContext={mapContext} chosenId={chosenId} onChoose={onChoose} />}
    </MapSurface>
  )
}

interface SiteMarksProps extends Omit<SiteMapProps, 'units'> {
  mapContext: MapContext
}

function SiteMarks({ sites, mapContext: { view, size, show }, chosenId, onChoose }: SiteMarksProps) {
  const marks = clustersOf(sites, view, size)
  const labels = labelsOf(marks, size)

  function press({ items }: Cluster<PlacedSite>) {
    const [first] = items
    if (!first) return
    const near = viewOf(
      items.map(({ point }) => point),
      size,
    )
    // Sites at the same point cannot be separated by zooming.
    if (items.length > 1 && near.scale > view.scale * 1.2) show(near)
    else onChoose(first)
  }

  return marks.map((mark) => (
    <button
      key={mark.items[0]?.id}
      type="button"
      tabIndex={-1}
      className="map-site"
      data-chosen={mark.items.some(({ id }) => id === chosenId) || undefined}
      title={mark.items.length > 1 ? t('sites', { count: mark.items.length }) : mark.items[0]?.name}
      style={{ transform: `translate(${mark.at.x}px, ${mark.at.y}px)` }}
      onClick={() => press(mark)}
    >
      <Mark state={worstOf(mark.items.map(({ state }) => state))} />
      {mark.items.length > 1 && <b>{mark.items.length}</b>}
      {labels.has(mark) && (
        <span className="map-name" data-side={labels.get(mark)?.side}>
          {labels.get(mark)?.text}
        </span>
      )}
    </button>
  ))
}
