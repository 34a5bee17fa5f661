import { organizationPath } from '../organization-path.ts'

export const bulkChangePaths = {
  clientBulkChanges: `${organizationPath}/clients/bulk-changes`,
  clientBulkPreview: `${organizationPath}/clients/bulk-changes/preview`,
  memberBulkChanges: `${organizationPath}/members/bulk-changes`,
  memberBulkPreview: `${organizationPath}/members/bulk-changes/preview`,
  bulkChangeUndo: `${organizationPath}/bulk-changes/:bulkChangeId/undo`,
} as const
