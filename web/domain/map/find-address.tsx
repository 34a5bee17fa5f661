import { Search } from 'lucide-react'
import { useState } from 'react'
import type { AddressLookup, Geocoding } from '#shared/locations/address-lookups.contract.ts'
import type { LatLng } from '#shared/locations/plus-code.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { t } from './texts.ts'

interface FindAddressProps {
  organizationId: string
  onPlace: (at: LatLng) => void
}

const pollMs = 1_000
const tries = 15

/** Moves the pin to the form's address, if the installation has a geocoder. */
export function FindAddress({ organizationId, onPlace }: FindAddressProps) {
  const url = fill(locationPaths.addressLookups, { organizationId })
  const isAvailable = useResource<Geocoding>(url)?.isAvailable
  const [result, setResult] = useState<AddressLookup['state']>()
  const search = useAction(async (form: HTMLFormElement) => {
    const address = addressOf(new FormData(form), 'address')
    setResult(undefined)
    for (let at = 0; at < tries; at++) {
      // Geocoder requests are queued in the background.
      const { state, latitude, longitude } = await api.post<AddressLookup>(url, address)
      if (state !== 'waiting') {
        if (latitude !== null && longitude !== null) onPlace({ latitude, longitude })
        return setResult(state)
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    setResult('waiting')
  })
  if (!isAvailable) return null
  return (
    <>
      <Button isBusy={search.isRunning} onClick={({ currentTarget: { form } }) => void (form && search.run(form))}>
        <Search />
        {t('findAddress')}
      </Button>
      <output className="w-full text-sm text-ink-2 empty:hidden">{result && t(`lookup.${result}`)}</output>
    </>
  )
}
