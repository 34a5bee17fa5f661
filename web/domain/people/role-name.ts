import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import { t } from './texts.ts'

export const roleName = (role: StaffRole) => t(`role.${role}`)

/** Role names, the role with the most permissions first. */
export const roleNames = (roles: readonly StaffRole[]) =>
  staffRoles
    .toReversed()
    .filter((role) => roles.includes(role))
    .map(roleName)
    .join(', ')
