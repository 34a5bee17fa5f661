import { owners, type Role } from '../roles.ts'

export const dataExportPermissions = {
  'export.run': owners,
} as const satisfies Record<string, readonly Role[]>
