import type { CSSProperties } from 'react'

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

interface AvatarProps {
  name: string
  /** Picture instead of the initials. */
  image?: string | null | undefined
  /** `round` for people, `square` for organizations and clients. */
  shape?: 'round' | 'square'
  className?: string
}

/** A decorative tile next to a written name. */
export function Avatar({ name, image, shape = 'square', className = 'size-9 text-sm' }: AvatarProps) {
  const rounded = shape === 'round' ? 'rounded-full' : 'rounded-md'
  if (image) return <img src={image} alt="" className={`shrink-0 bg-white object-contain ${rounded} ${className}`} />
  return (
    <span
      aria-hidden="true"
      className={`avatar ${rounded} ${className}`}
      // CSS draws the initials, so that screen readers and copied text do not repeat the name.
      data-initials={initialsOf(name)}
      style={{ '--hue': hueOf(name) } as CSSProperties}
    />
  )
}
