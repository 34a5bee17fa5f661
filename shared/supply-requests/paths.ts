const organization = '/api/v1/organizations/:organizationId'

export const supplyRequestPaths = {
  supplyRequests: `${organization}/supply-requests`,
  supplyRequestExport: `${organization}/supply-requests/export`,
  ownSupplyRequests: `${organization}/my-supply-requests`,
  ownSupplyRequestExport: `${organization}/my-supply-requests/export`,
  supplyRequest: `${organization}/supply-requests/:supplyRequestId`,
  supplyRequestState: `${organization}/supply-requests/:supplyRequestId/state`,
} as const
