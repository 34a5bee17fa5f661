import { everyStaffRole, owners, type Role } from '../roles.ts'

export const organizationPermissions = {
  /** Name and logo: also what a client's contact sees in the title bar. */
  'organization.header': [...everyStaffRole, 'CLIENT_CONTACT'],
  'organization.read': everyStaffRole,
  'organization.configure': owners,
} as const satisfies Record<string, readonly Role[]>
