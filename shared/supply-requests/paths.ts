import { organizationPath } from '../organization-path.ts'

export const supplyRequestPaths = {
  supplyRequests: `${organizationPath}/supply-requests`,
  supplyRequestExport: `${organizationPath}/supply-requests/export`,
  ownSupplyRequests: `${organizationPath}/my-supply-requests`,
  ownSupplyRequestExport: `${organizationPath}/my-supply-requests/export`,
  supplyRequest: `${organizationPath}/supply-requests/:supplyRequestId`,
  supplyRequestSources: `${organizationPath}/supply-requests/:supplyRequestId/sources`,
  supplyRequestState: `${organizationPath}/supply-requests/:supplyRequestId/state`,
} as const
