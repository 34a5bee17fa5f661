import { Plus } from 'lucide-react'
import type { QuoteArea } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Select } from '#web/kit/select.tsx'
import { AreaCard } from './area-card.tsx'
import { areaKindNames, areaOf, type AreaKindName } from './area-kinds.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { dropAreaPhotos, type Album } from './area-photos.tsx'
import { changedAt, without } from './scope-change.ts'
import { t } from '../texts.ts'
import { useListKeys } from '../list/use-list-keys.ts'

const usualKinds = ['office', 'restroom', 'hall', 'kitchen', 'other'] as const

interface AreaListProps {
  areas: readonly QuoteArea[]
  rates: readonly ProductionRate[]
  /** Absent where areas have no photos. */
  album?: Album
  isCollapsed?: boolean
  onChange: (areas: QuoteArea[]) => void
}

/** A location's areas in walking order, each to be copied, and buttons for the usual kinds. */
export function AreaList({ areas, rates, album, isCollapsed = false, onChange }: AreaListProps) {
  const { keyAt, drop, insert } = useListKeys(areas.length)
  function copy(at: number) {
    const area = areas[at]
    if (!area) return
    const { key: _key, photos: _photos, ...same } = area
    insert(at + 1)
    onChange([...areas.slice(0, at + 1), same, ...areas.slice(at + 1)])
  }
  const userId = useMe()?.userId
  const add = (kind: AreaKindName) => onChange([...areas, areaOf(kind, t(`${kind}Area`), rates)])
  return (
    <>
      {areas.map((area, at) => (
        <AreaCard
          key={keyAt(at)}
          area={area}
          rates={rates}
          {...(album && { album })}
          isCollapsed={isCollapsed}
          onChange={(part) => onChange(changedAt(areas, at, part))}
          onCopy={areas.length < limits.quoteAreasMax ? () => copy(at) : undefined}
          onRemove={() => {
            drop(at)
            if (album) dropAreaPhotos(userId, album.url, [area])
            onChange(without(areas, at))
          }}
        />
      ))}
      {areas.length < limits.quoteAreasMax && (
        <fieldset aria-label={t('addArea')} className="mt-4 flex flex-wrap items-end gap-2">
          {usualKinds.map((kind) => (
            <Button key={kind} onClick={() => add(kind)}>
              <Plus />
              {t(`${kind}Area`)}
            </Button>
          ))}
          <Select
            label={t('anotherKind')}
            value=""
            placeholder={t('chooseKind')}
            options={areaKindNames
              .filter((kind) => !usualKinds.some((usual) => usual === kind))
              .map((kind) => ({ value: kind, label: t(`${kind}Area`) }))}
            onChange={(event) => {
              const kind = areaKindNames.find((each) => each === event.target.value)
              if (kind) add(kind)
            }}
          />
        </fieldset>
      )}
    </>
  )
}
