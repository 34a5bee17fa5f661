import { LocateFixed } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LatLng } from '#shared/locations/plus-code.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { readWrittenPlace } from '#shared/locations/written-place.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { PositionFields } from '#web/domain/record/position-fields.tsx'
import { FindAddress } from './find-address.tsx'
import { t } from './texts.ts'

const PlaceMap = lazyWithRetry(() => import('./place-map.tsx').then((m) => m.PlaceMap))

interface PlaceFieldsProps {
  organizationId: string
  /** Names of the inputs that hold the position. */
  names: { readonly latitude: string; readonly longitude: string }
  latitude: number | null
  longitude: number | null
  /** Radius of the circle around the pin; null for none. */
  radiusM: number | null
  units: UnitSystem
}

interface Typed {
  readonly latitude: string
  readonly longitude: string
}

const fiveDecimals = (value: number) => String(Math.round(value * 1e5) / 1e5)

/** Rounded to about one meter, like the stored position. */
const typedOf = ({ latitude, longitude }: LatLng): Typed => ({
  latitude: fiveDecimals(latitude),
  longitude: fiveDecimals(longitude),
})

function pointOf({ latitude, longitude }: Typed): LatLng | null {
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  const isThere = latitude !== '' && longitude !== '' && Math.abs(at.latitude) <= 85 && Math.abs(at.longitude) <= 180
  return isThere ? at : null
}

/** A position: by address, pasted link or plus code, the device's location, or a pin on the map. */
export function PlaceFields({ organizationId, names, radiusM, units, ...stored }: PlaceFieldsProps) {
  const [typed, setTyped] = useState<Typed>({
    latitude: stored.latitude?.toString() ?? '',
    longitude: stored.longitude?.toString() ?? '',
  })
  /** Counts positions that the map has to move to. */
  const [moves, setMoves] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const at = pointOf(typed)
  const show = (point: LatLng) => {
    setTyped(typedOf(point))
    setMoves((count) => count + 1)
  }
  return (
    <div className="grid gap-4">
      <PastedPlace near={at} onPlace={show} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => askDevice(show)}>
          <LocateFixed />
          {t('useMyPosition')}
        </Button>
        <FindAddress organizationId={organizationId} onPlace={show} />
      </div>
      {at ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PlaceMap key={moves} at={at} radiusM={radiusM} units={units} onMove={(point) => setTyped(typedOf(point))} />
          <p className="text-xs text-ink-3">{t('pinKeys')}</p>
        </Suspense>
      ) : (
        <p className="text-sm text-ink-2">{t('noPin')}</p>
      )}
      {/* Opened while only half of a position is entered, because its error must be visible. */}
      <details
        open={isOpen || (typed.latitude === '') !== (typed.longitude === '')}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="text-sm">{t('degrees')}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2" onBlur={() => setMoves((count) => count + 1)}>
          <PositionFields names={names} typed={typed} onType={setTyped} />
        </div>
      </details>
    </div>
  )
}

/** Parses the pasted text; only the position found is part of the form. */
function PastedPlace({ near, onPlace }: { near: LatLng | null; onPlace: (at: LatLng) => void }) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const place = text.trim() ? readWrittenPlace(text, near) : undefined
  const isWhole = isLeft || text.includes('://')
  return (
    <Field
      label={t('pasted')}
      hint={t('pastedHint')}
      value={text}
      autoComplete="off"
      problem={place && 'unread' in place && isWhole ? t(`unread.${place.unread}`) : undefined}
      onChange={({ target: { value } }) => {
        setText(value)
        setLeft(false)
        const writtenPlace = readWrittenPlace(value, near)
        if ('at' in writtenPlace) onPlace(writtenPlace.at)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

function askDevice(onPlace: (at: LatLng) => void) {
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => onPlace({ latitude, longitude }),
    () => notify({ id: 'position', status: 'error', message: t('noPosition') }),
    { enableHighAccuracy: true, timeout: 10_000 },
  )
}
