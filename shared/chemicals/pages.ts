/** The page of a place's chemicals; the worker that serves it offline is limited to this part of the site. */
export const chemicalScope = (organizationId: string) => `/org/${organizationId}/chemicals/`

export const chemicalPlacePage = (organizationId: string, placeId: string) =>
  `${chemicalScope(organizationId)}${placeId}`

/** The public page, if the place is open to everybody. */
export const openChemicalPlacePage = (organizationId: string, placeId: string) =>
  `${chemicalPlacePage(organizationId, placeId)}/open`

/** URL of a saved sheet; within the worker's scope, unlike its URL in the API. */
export const savedSheet = (organizationId: string, sheetId: string) =>
  `${chemicalScope(organizationId)}sheets/${sheetId}`
