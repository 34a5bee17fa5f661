import { Type, type Static } from 'typebox'
import { Address } from '../clients/clients.contract.ts'
import { Nullable, organizationParams } from '../schema.ts'
import { locationPaths } from './paths.ts'

/** The geocoder's result for an address; `waiting` until it has answered. */
export const AddressLookup = Type.Object({
  state: Type.Enum(['waiting', 'found', 'unknown']),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
})
export type AddressLookup = Static<typeof AddressLookup>

export const Geocoding = Type.Object({
  /** False where the installation has no geocoder. */
  isAvailable: Type.Boolean(),
})
export type Geocoding = Static<typeof Geocoding>

export const getGeocoding = {
  method: 'GET',
  url: locationPaths.addressLookups,
  config: { access: 'locations.manage' },
  schema: {
    summary: 'Get whether addresses can be looked up',
    params: organizationParams,
    response: { 200: Geocoding },
  },
} as const

export const lookUpAddress = {
  method: 'POST',
  url: locationPaths.addressLookups,
  config: { access: 'locations.manage' },
  schema: {
    summary: 'Look up an address; the geocoder is queried in the background, so repeat the call',
    params: organizationParams,
    body: Address,
    response: { 200: AddressLookup },
  },
} as const
