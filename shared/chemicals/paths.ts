import { organizationPath } from '../organization-path.ts'

const ofItem = `${organizationPath}/supply-items/:supplyItemId`
const ofPlace = `${organizationPath}/chemical-places/:placeId`
const openPlace = '/api/v1/chemical-pages/:companyId/:placeId'

export const chemicalPaths = {
  chemicals: `${organizationPath}/chemicals`,
  chemicalExport: `${organizationPath}/chemicals/export`,
  chemical: `${ofItem}/chemical`,
  safetySheets: `${ofItem}/safety-sheets`,
  safetySheet: `${ofItem}/safety-sheets/:safetySheetId`,
  /** The PDF, for every member. */
  safetySheetFile: `${organizationPath}/safety-sheets/:safetySheetId`,
  chemicalPlaces: `${organizationPath}/chemical-places`,
  /** A place is a location with its closet, or a warehouse or vehicle. */
  chemicalPlace: ofPlace,
  chemicalPlaceOpenness: `${ofPlace}/openness`,
  placeChemical: `${ofPlace}/chemicals/:supplyItemId`,
  /** Public, if the place is open to everybody. */
  openChemicalPlace: openPlace,
  openSafetySheet: `${openPlace}/sheets/:safetySheetId`,
} as const
