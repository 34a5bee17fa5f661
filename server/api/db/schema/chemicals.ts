import type { ColumnType, Generated } from 'kysely'
import type { Pictogram, Protection, SignalWord, WaterTemperature } from '#shared/chemicals/kinds.ts'

export interface ChemicalsTable {
  organizationId: string
  itemId: string
  signalWord: SignalWord | null
  pictograms: Generated<Pictogram[]>
  protections: Generated<Protection[]>
  emergencyPhone: Generated<string>
  note: Generated<string>
  version: Generated<number>
}

export interface ChemicalDilutionsTable {
  organizationId: string
  itemId: string
  position: number
  use: string
  parts: number
  water: WaterTemperature | null
  contactSeconds: number | null
}

export interface SafetySheetsTable {
  organizationId: string
  id: string
  itemId: string
  hash: string
  bytes: number
  revisedOn: string
  addedBy: string | null
  addedAt: ColumnType<Date, never, never>
  withdrawnAt: ColumnType<Date | null, never, Date>
}

export interface LocationChemicalsTable {
  organizationId: string
  locationId: string
  itemId: string
}

export interface OpenChemicalPlacesTable {
  organizationId: string
  id: string
  locationId: string | null
  stockAreaId: string | null
  openedBy: string | null
  openedAt: ColumnType<Date, never, never>
}

export interface ChemicalsDatabase {
  chemicals: ChemicalsTable
  chemicalDilutions: ChemicalDilutionsTable
  safetySheets: SafetySheetsTable
  locationChemicals: LocationChemicalsTable
  openChemicalPlaces: OpenChemicalPlacesTable
}
