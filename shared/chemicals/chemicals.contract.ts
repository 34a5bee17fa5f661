import { Type, type Static } from 'typebox'
import { chemicalLimits, pictograms, protections, signalWords, waterTemperatures } from './kinds.ts'
import { chemicalPaths } from './paths.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  List,
  LocalDate,
  Name,
  Nullable,
  organizationParams,
  Phone,
  Text,
  Version,
} from '../schema.ts'

const Dilution = Closed({
  /** The purpose stated on the label: daily floor cleaning, disinfecting. */
  use: Name(chemicalLimits.useMax),
  parts: Type.Integer({ minimum: 1, maximum: chemicalLimits.partsMax }),
  water: Nullable(Type.Enum([...waterTemperatures])),
  /** How long it has to stay wet. */
  contactSeconds: Nullable(Type.Integer({ minimum: 1, maximum: chemicalLimits.contactSecondsMax })),
})
export type Dilution = Static<typeof Dilution>

const safety = {
  signalWord: Nullable(Type.Enum([...signalWords])),
  pictograms: Type.Array(Type.Enum([...pictograms]), { maxItems: pictograms.length, uniqueItems: true }),
  protections: Type.Array(Type.Enum([...protections]), { maxItems: protections.length, uniqueItems: true }),
  /** Whom the supplier's safety data sheet says to call. */
  emergencyPhone: Phone,
  note: Text(chemicalLimits.noteMax),
  dilutions: Type.Array(Dilution, { maxItems: chemicalLimits.dilutionsMax }),
}

export const SafetySheet = Type.Object({
  id: Id,
  /** The date of the sheet itself (section 16). */
  revisedOn: LocalDate,
  bytes: Type.Integer(),
  addedAt: Instant,
  withdrawnAt: Nullable(Instant),
})
export type SafetySheet = Static<typeof SafetySheet>

export const Chemical = Type.Object({
  itemId: Id,
  itemName: Type.String(),
  sku: Type.String(),
  supplierName: Nullable(Type.String()),
  ...safety,
  /** The current sheet: the latest that was not withdrawn. */
  sheet: Nullable(SafetySheet),
  version: Version,
})
export type Chemical = Static<typeof Chemical>

export const ChemicalRow = Type.Object({ ...Chemical.properties, places: Type.Array(Type.String()) })
export type ChemicalRow = Static<typeof ChemicalRow>
export const ChemicalList = List(ChemicalRow)
export type ChemicalList = Static<typeof ChemicalList>

/** `version` 0 makes an item a chemical. */
export const ChemicalChanges = Closed({ ...safety, version: Type.Integer({ minimum: 0 }) })
export type ChemicalChanges = Static<typeof ChemicalChanges>

export const placeKinds = ['location', 'warehouse', 'vehicle'] as const
const place = {
  id: Id,
  kind: Type.Enum([...placeKinds]),
  name: Type.String(),
  clientName: Nullable(Type.String()),
  /** The closet at a location. */
  areaName: Nullable(Type.String()),
}
export const ChemicalPlaceRow = Type.Object({ ...place, chemicals: Type.Integer(), withoutSheet: Type.Integer() })
export type ChemicalPlaceRow = Static<typeof ChemicalPlaceRow>
export const ChemicalPlaceList = List(ChemicalPlaceRow)
export type ChemicalPlaceList = Static<typeof ChemicalPlaceList>

export const ChemicalPlace = Type.Object({
  ...place,
  units: Type.Enum(['imperial', 'metric']),
  /** Anybody with its URL may read it. */
  isOpen: Type.Boolean(),
  chemicals: Type.Array(
    Type.Object({
      ...Chemical.properties,
      /** Where the chemical is listed: in the place's stock, or on the location's own list. */
      inStock: Type.Boolean(),
      isListed: Type.Boolean(),
    }),
  ),
})
export type ChemicalPlace = Static<typeof ChemicalPlace>

const itemParams = Type.Object({ organizationId: Id, supplyItemId: Id })
const sheetParams = Type.Object({ ...itemParams.properties, safetySheetId: Id })
const placeParams = Type.Object({ organizationId: Id, placeId: Id })
const placeItemParams = Type.Object({ ...placeParams.properties, supplyItemId: Id })
const manage = { access: 'stock.manage' } as const
const read = { access: 'stock.read' } as const

export const listChemicals = {
  method: 'GET',
  url: chemicalPaths.chemicals,
  config: read,
  schema: {
    summary: 'List the chemicals of the catalog with their places',
    params: organizationParams,
    response: { 200: ChemicalList },
  },
} as const

export const exportChemicals = {
  method: 'GET',
  url: chemicalPaths.chemicalExport,
  config: read,
  schema: {
    summary: 'Export the list of hazardous chemicals (29 CFR 1910.1200(e)(1)(i))',
    params: organizationParams,
    querystring: Closed(exporting),
  },
} as const

export const saveChemical = {
  method: 'PUT',
  url: chemicalPaths.chemical,
  config: manage,
  schema: {
    summary: 'Make an item a chemical, or replace its hazards and dilutions; 409 when `version` is old',
    params: itemParams,
    body: ChemicalChanges,
    response: { 200: Chemical },
  },
} as const

export const removeChemical = {
  method: 'DELETE',
  url: chemicalPaths.chemical,
  config: manage,
  schema: {
    summary: 'Stop treating an item as a chemical; its safety data sheets stay on record',
    params: itemParams,
    response: { 204: Type.Null() },
  },
} as const

export const listSafetySheets = {
  method: 'GET',
  url: chemicalPaths.safetySheets,
  config: read,
  schema: {
    summary: 'List the versions of an item’s safety data sheet, newest first',
    params: itemParams,
    response: { 200: List(SafetySheet) },
  },
} as const

export const addSafetySheet = {
  method: 'POST',
  url: chemicalPaths.safetySheets,
  config: { access: 'stock.manage', multipart: true },
  schema: {
    summary: 'Upload a safety data sheet: multipart field `file`, PDF up to 10 MB; earlier ones stay',
    params: itemParams,
    querystring: Closed({ revisedOn: LocalDate }),
    response: { 201: Chemical },
  },
} as const

export const withdrawSafetySheet = {
  method: 'DELETE',
  url: chemicalPaths.safetySheet,
  config: manage,
  schema: {
    summary: 'Withdraw a sheet uploaded by mistake: it is hidden, but stays on record',
    params: sheetParams,
    response: { 200: Chemical },
  },
} as const

export const getSafetySheet = {
  method: 'GET',
  url: chemicalPaths.safetySheetFile,
  config: { access: 'supplies.names' },
  schema: { summary: 'Download a safety data sheet', params: Type.Object({ organizationId: Id, safetySheetId: Id }) },
} as const

export const listChemicalPlaces = {
  method: 'GET',
  url: chemicalPaths.chemicalPlaces,
  config: read,
  schema: {
    summary: 'List the places with chemicals',
    params: organizationParams,
    response: { 200: ChemicalPlaceList },
  },
} as const

export const getChemicalPlace = {
  method: 'GET',
  url: chemicalPaths.chemicalPlace,
  config: { access: 'supplies.names' },
  schema: {
    summary: 'Get a place’s chemicals with hazards, dilutions and sheets; for every member',
    params: placeParams,
    response: { 200: ChemicalPlace },
  },
} as const

export const listPlaceChemical = {
  method: 'PUT',
  url: chemicalPaths.placeChemical,
  config: manage,
  schema: {
    summary: 'Add a chemical to a location’s list, for locations whose stock is not counted',
    params: placeItemParams,
    response: { 200: ChemicalPlace },
  },
} as const

export const unlistPlaceChemical = {
  method: 'DELETE',
  url: chemicalPaths.placeChemical,
  config: manage,
  schema: { summary: 'Remove a chemical from the list', params: placeItemParams, response: { 200: ChemicalPlace } },
} as const
