import { admins, type Role } from '../roles.ts'

export const auditPermissions = {
  'audit.read': admins,
} as const satisfies Record<string, readonly Role[]>
