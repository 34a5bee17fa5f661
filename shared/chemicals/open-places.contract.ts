import { Type, type Static } from 'typebox'
import { Chemical, ChemicalPlace } from './chemicals.contract.ts'
import { chemicalPaths } from './paths.ts'
import { Closed, Id } from '../schema.ts'

const { sku: _sku, supplierName: _supplier, ...safety } = Chemical.properties
const { isOpen: _open, chemicals: _chemicals, ...place } = ChemicalPlace.properties

/** The public data of a place: no purchases, prices or stock. */
export const OpenChemicalPlace = Type.Object({
  ...place,
  companyName: Type.String(),
  chemicals: Type.Array(Type.Object(safety)),
})
export type OpenChemicalPlace = Static<typeof OpenChemicalPlace>

const placeParams = Type.Object({ organizationId: Id, placeId: Id })
const openParams = Type.Object({ companyId: Id, placeId: Id })

export const setChemicalPlaceOpenness = {
  method: 'PUT',
  url: chemicalPaths.chemicalPlaceOpenness,
  config: { access: 'stock.manage' },
  schema: {
    summary: 'Make a place’s chemicals public to anyone with the URL, or restrict them to signed-in members',
    params: placeParams,
    body: Closed({ isOpen: Type.Boolean() }),
    response: { 200: ChemicalPlace },
  },
} as const

export const getOpenChemicalPlace = {
  method: 'GET',
  url: chemicalPaths.openChemicalPlace,
  config: { access: 'public' },
  schema: {
    summary: 'Get the chemicals of a public place',
    params: openParams,
    response: { 200: OpenChemicalPlace },
  },
} as const

export const getOpenSafetySheet = {
  method: 'GET',
  url: chemicalPaths.openSafetySheet,
  config: { access: 'public' },
  schema: {
    summary: 'Download a safety data sheet of a public place',
    params: Type.Object({ ...openParams.properties, safetySheetId: Id }),
  },
} as const
