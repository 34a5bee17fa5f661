import { Suspense, type ReactNode } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { AddressText } from '#web/domain/record/address-fields.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { Details } from '#web/domain/record/details.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { MapLink } from '#web/domain/record/map-link.tsx'
import { Skeleton, SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { telUrl } from '#web/platform/units/phone.ts'
import { PhoneText } from '#web/domain/record/phone-text.tsx'
import { fromMeters, unitText } from './location-changes.ts'
import { t } from './texts.ts'

/** A separate chunk; the page renders without it. */
const PlaceMap = lazyWithRetry(() => import('#web/domain/map/place-map.tsx').then((m) => m.PlaceMap))

interface PlaceCardsProps {
  /** Undefined while it loads. */
  location: Location | undefined
  /** Alarm codes and keys, for members with permission. */
  secrets: ReactNode
  units: UnitSystem
  /** Undefined without permission. */
  onEditPlace: (() => void) | undefined
  onEditAccess: (() => void) | undefined
  onEditClearance: (() => void) | undefined
}

export const PlaceCards = ({
  location,
  secrets,
  units,
  onEditPlace,
  onEditAccess,
  onEditClearance,
}: PlaceCardsProps) => (
  <div className="grid min-w-0 gap-5">
    <Card title={t('place')} actions={onEditPlace && <EditButton name={t('place')} onPress={onEditPlace} />}>
      {location ? <Place location={location} units={units} /> : <SkeletonText lines={7} />}
    </Card>
    <Card title={t('access')} actions={onEditAccess && <EditButton name={t('access')} onPress={onEditAccess} />}>
      {location ? <Access location={location} /> : <SkeletonText lines={5} />}
    </Card>
    {secrets}
    <Card
      title={t('clearance')}
      actions={onEditClearance && <EditButton name={t('clearance')} onPress={onEditClearance} />}
    >
      {location ? <Clearance location={location} /> : <SkeletonText lines={2} />}
    </Card>
  </div>
)

function Place({ location, units }: { location: Location; units: UnitSystem }) {
  const { address, latitude, longitude, timeZone, geofenceRadiusM } = location
  const lines = addressLines(address)
  return (
    <div className="grid gap-4">
      <Details
        details={[
          { label: t('address'), value: lines.length > 0 && <AddressText lines={lines} /> },
          { label: t('coordinates'), value: latitude !== null && `${latitude}, ${longitude}` },
          { label: t('timeZone'), value: formatZone(timeZone) },
          {
            label: t('geofence'),
            value: `${formatNumber(fromMeters(geofenceRadiusM, units))} ${unitText(units)}`,
          },
        ]}
      />
      {latitude !== null && longitude !== null && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PlaceMap
            key={`${latitude} ${longitude}`}
            at={{ latitude, longitude }}
            radiusM={geofenceRadiusM}
            units={units}
          />
        </Suspense>
      )}
      <MapLink lines={lines} latitude={latitude} longitude={longitude} />
    </div>
  )
}

function Clearance({ location: { requiredCertifications: names, clearancePolicy } }: { location: Location }) {
  if (names.length === 0) return <p className="text-sm text-ink-2">{t('nothingRequired')}</p>
  const list = (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
  return (
    <Details
      details={[
        { label: t('required'), value: list },
        { label: t('withoutOne'), value: t(`clearance.${clearancePolicy}`) },
      ]}
    />
  )
}

function Access({ location: { accessNotes, phoneNumbers } }: { location: Location }) {
  const details = [
    {
      label: t('accessNotes'),
      value: accessNotes && <span className="whitespace-pre-line">{accessNotes}</span>,
    },
    {
      label: t('phoneNumbers'),
      value: phoneNumbers.length > 0 && (
        <ul className="tabular-nums">
          {phoneNumbers.map((number) => (
            <li key={number}>
              <a href={telUrl(number)} className="hover:underline">
                <PhoneText number={number} />
              </a>
            </li>
          ))}
        </ul>
      ),
    },
  ]
  return <Details details={details} />
}
