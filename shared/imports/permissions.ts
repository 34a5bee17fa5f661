import { admins, type Role } from '../roles.ts'

export const importPermissions = {
  'import.run': admins,
} as const satisfies Record<string, readonly Role[]>
