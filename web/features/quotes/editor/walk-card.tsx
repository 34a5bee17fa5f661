import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Photo } from './area-photos.tsx'
import { numbered } from './scope-change.ts'
import { t } from '../texts.ts'

/** Photos of the walk-through by area; internal, not part of the client's quote. */
export function WalkCard({ quote }: { quote: Quote }) {
  const linkOf = new Map(quote.photos.map(({ id, link }) => [id, link]))
  const areas = quote.content.sites
    .flatMap((site) => site.areas)
    .map(({ name, photos = [] }) => ({ name: name || t('area'), links: photos.flatMap((id) => linkOf.get(id) ?? []) }))
    .filter(({ links }) => links.length > 0)
  if (areas.length === 0) return undefined
  return (
    <Card title={t('walkPhotos')}>
      {numbered(areas).map(({ item: { name, links }, key }) => (
        <div key={key} className="mb-3">
          <p className="text-sm font-medium">{name}</p>
          <ul className="flex flex-wrap gap-2" aria-label={t('photosOf', { name })}>
            {links.map((link, index) => (
              <li key={link}>
                <Photo link={link} name={t('photoOf', { name, number: index + 1 })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
