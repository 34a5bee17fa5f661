import { Navigate, useParams } from 'react-router-dom'
import useSWR from 'swr'
import type { OpenChemicalPlace } from '#shared/chemicals/open-places.contract.ts'
import { chemicalPlacePage, savedSheet } from '#shared/chemicals/pages.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { readOptions, takePrefetched, useAnswer } from '#web/platform/data/resource.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { PlaceChemicals } from './place-chemicals.tsx'
import { useSavedCopy } from './use-saved-copy.ts'

type Read = (url: string) => Promise<OpenChemicalPlace>

/** The chemicals of a public place, readable without an account. */
export function OpenChemicalPlacePage() {
  const { organizationId = '', placeId = '' } = useParams()
  const ids = { companyId: organizationId, placeId }
  const url = fill(chemicalPaths.openChemicalPlace, ids)
  const { data, error } = useSWR<OpenChemicalPlace, unknown>(url, takePrefetched as Read, readOptions)
  const isClosed = error instanceof ApiError && error.status === 404
  const place = useAnswer(data, isClosed ? undefined : error)
  useTitle(place?.name)
  const isOnline = useOnline()
  const sheetAddress = (safetySheetId: string) => fill(chemicalPaths.openSafetySheet, { ...ids, safetySheetId })
  const copy = useSavedCopy(organizationId, place, true)
  // An old sign of a place that is no longer public still works for its members.
  if (isClosed) return <Navigate to={chemicalPlacePage(organizationId, placeId)} replace />
  return (
    <PlainFrame title={place?.companyName} actions={<LanguageSwitch />}>
      {place ? (
        <div className="mx-auto grid max-w-2xl gap-4">
          <header>
            <h1 className="text-2xl font-semibold wrap-break-word">{place.name}</h1>
            <p className="text-ink-2">{[place.clientName, place.areaName].filter(Boolean).join(' · ')}</p>
          </header>
          <PlaceChemicals
            place={place}
            sheetLink={(id) => (isOnline ? sheetAddress(id) : savedSheet(organizationId, id))}
            copy={copy}
          />
        </div>
      ) : (
        <Skeleton className="h-40 rounded-lg" />
      )}
    </PlainFrame>
  )
}
