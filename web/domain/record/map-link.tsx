import { MapPin } from 'lucide-react'
import { t } from './texts.ts'

interface Place {
  readonly lines: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * A map URL: a `geo:` link on Android, which opens the phone's map app, else a web map; undefined without an address or
 * position.
 */
export function mapAddress({ lines, latitude, longitude }: Place, userAgent = navigator.userAgent) {
  const text = lines.join(', ')
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  if (!point && !text) return undefined
  if (userAgent.includes('Android')) return `geo:${point ?? '0,0'}?q=${encodeURIComponent(text || (point ?? ''))}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text || (point ?? ''))}`
}

export function MapLink(place: Place) {
  const address = mapAddress(place)
  if (!address) return undefined
  return (
    <a href={address} target="_blank" rel="noreferrer" className="btn-secondary justify-self-start">
      <MapPin />
      {t('openMap')}
    </a>
  )
}
