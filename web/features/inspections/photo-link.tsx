import { t } from './texts.ts'

interface PhotoLinkProps {
  link: string
  /** The text of the item that it shows. */
  item: string
}

/** An item's photo, small; it opens large in a tab of its own. */
export const PhotoLink = ({ link, item }: PhotoLinkProps) => (
  <a href={link} target="_blank" rel="noreferrer">
    <img src={link} alt={t('photoOf', { item })} className="size-11 rounded-md" style={{ objectFit: 'cover' }} />
  </a>
)
