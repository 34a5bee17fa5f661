import type { QuoteSite } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AreaList } from './area-list.tsx'
import type { Album } from './area-photos.tsx'
import { t } from '../texts.ts'

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
  const addressPart = (key: 'line1' | 'line2' | 'city' | 'region' | 'postalCode', label: string, maxLength: number) => (
    <Field
      label={label}
      value={site.address[key]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => onChange({ address: { ...site.address, [key]: event.target.value } })}
    />
  )
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
        {addressPart('line1', t('street'), limits.addressLineMax)}
        {addressPart('line2', t('line2'), limits.addressLineMax)}
        {addressPart('city', t('city'), limits.nameMax)}
        {addressPart('region', t('region'), limits.nameMax)}
        {addressPart('postalCode', t('postalCode'), 20)}
      </div>
      <AreaList areas={site.areas} rates={rates} album={album} onChange={(areas) => onChange({ areas })} />
    </Card>
  )
}
