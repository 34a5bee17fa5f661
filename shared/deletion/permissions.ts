import { owners, type Role } from '../roles.ts'

export const deletionPermissions = {
  'organization.delete': owners,
} as const satisfies Record<string, readonly Role[]>
