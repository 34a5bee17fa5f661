import { t } from './texts.ts'

/** Thumbnails that open the photos in full size. */
export const PhotoLinks = ({ photos }: { photos: readonly { readonly id: string; readonly link: string }[] }) =>
  photos.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, link }, index) => (
        <li key={id}>
          <a href={link} target="_blank" rel="noreferrer">
            <img src={link} alt={t('photo', { number: index + 1 })} className="h-14 rounded-md" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
