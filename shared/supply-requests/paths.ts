import { organizationPath } from '../organization-path.ts'

export const supplyRequestPaths = {
  supplyRequests: `${organizationPath}/supply-requests`,
  supplyRequestExport: `${organizationPath}/supply-requests/export`,
  ownSupplyRequests: `${organizationPath}/my-supply-requests`,
  ownSupplyRequestExport: `${organizationPath}/my-supply-requests/export`,
  supplyRequest: `${organizationPath}/supply-requests/:supplyRequestId`,
  supplyRequestState: `${organizationPath}/supply-requests/:supplyRequestId/state`,
} as const
