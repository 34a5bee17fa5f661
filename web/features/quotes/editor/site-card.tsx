import { Plus } from 'lucide-react'
import type { QuoteSite } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AreaCard } from './area-card.tsx'
import { dropAreaPhotos, type Album } from './area-photos.tsx'
import { areaKindNames, areaOf, changedAt, without } from './scope-change.ts'
import { t } from '../texts.ts'
import { useListKeys } from '../list/use-list-keys.ts'

interface SiteCardProps {
  site: QuoteSite
  index: number
  rates: readonly ProductionRate[]
  album: Album
  problem: string | undefined
  onChange: (part: Partial<QuoteSite>) => void
  onRemove: (() => void) | undefined
}

/** A location with its areas in walking order. */
export function SiteCard({ site, index, rates, album, problem, onChange, onRemove }: SiteCardProps) {
  const { keyAt, drop } = useListKeys(site.areas.length)
  return (
    <Card
      title={site.name || t('place', { number: index + 1 })}
      actions={
        onRemove && (
          <Button kind="ghost" onClick={onRemove}>
            {t('removePlace')}
          </Button>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('placeName')}
          value={site.name}
          maxLength={limits.nameMax}
          problem={problem}
          onChange={(event) => onChange({ name: event.target.value, locationId: null })}
        />
        <Field
          label={t('street')}
          value={site.address.line1}
          maxLength={limits.addressLineMax}
          onChange={(event) => onChange({ address: { ...site.address, line1: event.target.value } })}
        />
        <Field
          label={t('city')}
          value={site.address.city}
          maxLength={limits.nameMax}
          onChange={(event) => onChange({ address: { ...site.address, city: event.target.value } })}
        />
      </div>
      {site.areas.map((area, at) => (
        <AreaCard
          key={keyAt(at)}
          area={area}
          rates={rates}
          album={album}
          onChange={(part) => onChange({ areas: changedAt(site.areas, at, part) })}
          onRemove={() => {
            drop(at)
            dropAreaPhotos(album.url, [area])
            onChange({ areas: without(site.areas, at) })
          }}
        />
      ))}
      <fieldset aria-label={t('addArea')} className="mt-4 flex flex-wrap gap-2">
        {areaKindNames.map((kind) => (
          <Button
            key={kind}
            onClick={() => onChange({ areas: [...site.areas, areaOf(kind, t(`${kind}Area`), rates)] })}
          >
            <Plus />
            {t(`${kind}Area`)}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}
