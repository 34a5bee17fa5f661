/** The page of a place's chemicals; the worker that opens it without a connection is bound to this part of the site. */
export const chemicalScope = (organizationId: string) => `/org/${organizationId}/chemicals/`

export const chemicalPlacePage = (organizationId: string, placeId: string) =>
  `${chemicalScope(organizationId)}${placeId}`

/** The same for everybody, where the place is open. */
export const openChemicalPlacePage = (organizationId: string, placeId: string) =>
  `${chemicalPlacePage(organizationId, placeId)}/open`

/** Where a saved sheet is found; within the worker's scope, unlike its address at the API. */
export const savedSheet = (organizationId: string, sheetId: string) =>
  `${chemicalScope(organizationId)}sheets/${sheetId}`
